#ifndef CGNUTLS_SHIM_H
#define CGNUTLS_SHIM_H

#include <gnutls/gnutls.h>
#include <gnutls/crypto.h>
#include <gnutls/x509.h>

/* gnutls_free is a variable, which Swift treats as shared mutable state. */
static inline void
CGnuTLS_free (void *memory)
{
  gnutls_free (memory);
}

#endif
