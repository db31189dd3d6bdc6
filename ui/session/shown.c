#include "shown.h"

G_DEFINE_INTERFACE(FsShown, fs_shown, G_TYPE_OBJECT)

static void fs_shown_default_init(FsShownInterface *iface) {}
