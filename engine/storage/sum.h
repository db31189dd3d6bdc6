/* The CRC-32 that guards lines and lists of a job's folder: that of zlib, gzip and PNG. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

static inline uint32_t sum_of(const char *bytes, size_t length) {
  return (uint32_t)crc32_z(0, (const unsigned char *)bytes, length);
}
