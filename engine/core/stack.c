#include "stack.h"

#include <pthread.h>

enum { UNTOLD = 256 << 10 };

void stack_of_threads(size_t bytes) {
  size_t size;
  pthread_attr_t attributes;
  if (pthread_getattr_default_np(&attributes) != 0) return;
  if (pthread_attr_getstacksize(&attributes, &size) == 0 && size < bytes &&
      pthread_attr_setstacksize(&attributes, bytes) == 0)
    pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

const char *stack_floor(size_t reserve) {
  void *lowest = NULL;
  size_t size, guard = 0;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return (const char *)__builtin_frame_address(0) - UNTOLD;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_getguardsize(&attributes, &guard); /* some C libraries count it in, some do not */
  pthread_attr_destroy(&attributes);
  return (const char *)lowest + guard + reserve;
}
