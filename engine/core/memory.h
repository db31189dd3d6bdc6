/* How much memory a table may ask for, and large areas of it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Bytes that this process could still get without driving the system into swapping or the
 * out-of-memory killer. The least of what the kernel calls available, what the control group
 * leaves, and what the limit on the address space leaves. SIZE_MAX if the system says nothing. Any
 * thread.
 */
size_t memory_available(void);

/* Bytes of memory that this process really holds now: what it could give back at most. */
size_t memory_resident(void);

/* Zeroed memory, in huge pages where the system gives them: with small ones a look-up's page walk
 * takes as long as the look-up. It begins where a huge page does. NULL if there is no memory; what
 * is never touched takes none. Any thread. */
void *memory_map(size_t bytes);
void memory_unmap(void *memory, size_t bytes);

/* Makes the pages of such memory now that the first write to each would make, as far as the system
 * can. `memory` begins a page. Any thread, also while others write there. */
void memory_make_pages(void *memory, size_t bytes);

/* False if the system gives no huge pages to programs that ask for them with madvise(). Any thread.
 */
bool memory_huge_pages(void);
