#include "stack.h"

#include <pthread.h>

enum { UNTOLD = 256 << 10 };

const char *stack_floor(size_t reserve) {
  void *lowest = NULL;
  size_t size, guard = 0;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return (const char *)__builtin_frame_address(0) - UNTOLD;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  return (const char *)lowest + guard + reserve;
}
