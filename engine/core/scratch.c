#include "scratch.h"

#include <string.h>

static _Thread_local _Alignas(64) unsigned char area[SCRATCH_BYTES];
static _Thread_local ScratchUser last;

void *scratch_take(ScratchUser user) {
  if (user != last) memset(area, 0, sizeof area);
  last = user;
  return area;
}
