/* Texts of the engine for translators. A macro marks each, since it is translated only where
 * status_word() (status.h) takes it. */
#pragma once

#define N_(text) (text)
