// ScoreFourAI's web build as an engine of match.py; see docs/match.md. It calls only what the build
// exports. Usage: node scorefour.mjs ENGINE.WASM
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const engine = instance.exports;

function answer(id, rest) {
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...rest }) + "\n");
}

// The stones of both players: bit column + 16 * level.
function boards(moves) {
  const sides = [0n, 0n];
  const heights = new Array(16).fill(0);
  [...(moves === "." ? "" : moves)].forEach((name, ply) => {
    const column = parseInt(name, 16);
    sides[ply % 2] |= 1n << BigInt(column + 16 * heights[column]++);
  });
  return sides;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method !== "go") {
    answer(id, { error: { code: -32601, message: "no such method" } });
    continue;
  }
  engine.sf_search(...boards(params.moves), params.depth);
  answer(id, { result: { move: engine.sf_move().toString(16).toUpperCase() } });
}
