#include "answerer.h"

G_DEFINE_INTERFACE(FsAnswerer, fs_answerer, G_TYPE_OBJECT)

static void fs_answerer_default_init(FsAnswererInterface *iface) {}
