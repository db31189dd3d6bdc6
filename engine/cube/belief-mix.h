/* How beliefs of moves are mixed, by claim and by whether the mover wants it to hold: by
 * tools/belief/belief-mix. */
static const BeliefMix belief_mixes[2][2] = {
    {{1.969, 0.95, 0.1125, -0.325}, {1.969, 0.95, 0.1375, -0.3437}},
    {{1.994, 0.9563, 0.1438, -0.3312}, {1.875, 0.9625, 0.125, -0.3312}},
};
