#include "varied.h"

G_DEFINE_INTERFACE(FsVaried, fs_varied, G_TYPE_OBJECT)

static void fs_varied_default_init(FsVariedInterface *iface) {}
