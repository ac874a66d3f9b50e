#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/// `deflateInit2` is a macro, which Swift can't import. 15 + 16 window bits write gzip's header and trailer.
static inline int
CZlib_deflate_init_gzip (z_stream *stream, int level)
{
  return deflateInit2 (stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

#endif
