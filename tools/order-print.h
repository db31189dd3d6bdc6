/* Writes engine/cube/order-weights.h, for the programs that find weights. */
#pragma once

#include "cube/order.h"

#include <stdio.h>

/* To standard output. */
static inline void order_print(const Order *order) {
  printf("/* The weights of the move order; tools/order-fit and tools/climb write this file. */\n"
         "#pragma once\n\n#include \"order.h\"\n\nstatic const Order order_default = {{");
  const int *weight = &order->weights[0][0][0][0];
  for (int i = 0; i < 2 * ORDER_PHASES * 2; i++) {
    printf("%s%s{", i % (2 * ORDER_PHASES) == 0 ? "{" : "", i % 2 == 0 ? "{" : "");
    for (int k = 0; k < ORDER_FEATURES; k++)
      printf("%d, ", *weight++);
    printf("}%s%s,\n", i % 2 == 1 ? "}" : "", (i + 1) % (2 * ORDER_PHASES) == 0 ? "}" : "");
  }
  printf("}};\n");
}
