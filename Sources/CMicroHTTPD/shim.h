// What Swift can't import from <microhttpd.h>: its variadic functions and the macros with casts.
//
// Options go to the daemon as an array. Each has a constructor here, so that C checks the type of its
// value: a wrong integer width in a variadic call is undefined behaviour.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <string.h>

static inline struct MHD_Daemon *
CMicroHTTPD_start (unsigned int flags, MHD_AccessHandlerCallback handler, void *context,
                   const struct MHD_OptionItem *options)
{
  return MHD_start_daemon (flags, 0, NULL, NULL, handler, context,
                           MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_external_logger (MHD_LogCallback callback, void *context)
{
  struct MHD_OptionItem item = { MHD_OPTION_EXTERNAL_LOGGER, (intptr_t) callback, context };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_notify_connection (MHD_NotifyConnectionCallback callback, void *context)
{
  struct MHD_OptionItem item = { MHD_OPTION_NOTIFY_CONNECTION, (intptr_t) callback, context };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_notify_completed (MHD_RequestCompletedCallback callback, void *context)
{
  struct MHD_OptionItem item = { MHD_OPTION_NOTIFY_COMPLETED, (intptr_t) callback, context };
  return item;
}

typedef void *(*CMicroHTTPD_URICallback) (void *context, const char *uri, struct MHD_Connection *connection);

static inline struct MHD_OptionItem
CMicroHTTPD_option_uri_callback (CMicroHTTPD_URICallback callback, void *context)
{
  struct MHD_OptionItem item = { MHD_OPTION_URI_LOG_CALLBACK, (intptr_t) callback, context };
  return item;
}

typedef size_t (*CMicroHTTPD_UnescapeCallback) (void *context, struct MHD_Connection *connection, char *text);

static inline struct MHD_OptionItem
CMicroHTTPD_option_unescape_callback (CMicroHTTPD_UnescapeCallback callback)
{
  struct MHD_OptionItem item = { MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t) callback, NULL };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_thread_pool_size (unsigned int threads)
{
  struct MHD_OptionItem item = { MHD_OPTION_THREAD_POOL_SIZE, threads, NULL };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_connection_limit (unsigned int connections)
{
  struct MHD_OptionItem item = { MHD_OPTION_CONNECTION_LIMIT, connections, NULL };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_per_address_limit (unsigned int connections)
{
  struct MHD_OptionItem item = { MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections, NULL };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_connection_timeout (unsigned int seconds)
{
  struct MHD_OptionItem item = { MHD_OPTION_CONNECTION_TIMEOUT, seconds, NULL };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_connection_memory_limit (size_t bytes)
{
  struct MHD_OptionItem item = { MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t) bytes, NULL };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_strict_for_client (int level)
{
  struct MHD_OptionItem item = { MHD_OPTION_STRICT_FOR_CLIENT, level, NULL };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_tls_certificate (char *pem)
{
  struct MHD_OptionItem item = { MHD_OPTION_HTTPS_MEM_CERT, 0, pem };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_tls_key (char *pem)
{
  struct MHD_OptionItem item = { MHD_OPTION_HTTPS_MEM_KEY, 0, pem };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_tls_priorities (const char *priorities)
{
  struct MHD_OptionItem item = { MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) priorities };
  return item;
}

static inline struct MHD_OptionItem
CMicroHTTPD_option_end (void)
{
  struct MHD_OptionItem item = { MHD_OPTION_END, 0, NULL };
  return item;
}

/// Keeps libmicrohttpd from taking the query apart: each parameter would cost time, and memory of the connection's, of
/// which some hundred parameters leave none; the request then hangs. The text is libmicrohttpd's own read buffer, so it
/// may be written to; 0.9.75 has found the '?' before the callback that is given this text, and reads from the byte
/// after it up to a NUL.
static inline void
CMicroHTTPD_hide_query (const char *target)
{
  char *mark = strchr ((char *) (uintptr_t) target, '?');
  if (NULL != mark && '\0' != mark[1])
    mark[1] = '\0';
}

/// The pointer that the connection callback stored for this connection, or NULL.
static inline void *
CMicroHTTPD_socket_context (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return NULL == info ? NULL : info->socket_context;
}

/// The connection's descriptor, or -1.
static inline int
CMicroHTTPD_descriptor (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return NULL == info ? -1 : info->connect_fd;
}

/// The peer's address, or NULL. It lives as long as the connection.
static inline const struct sockaddr *
CMicroHTTPD_client_address (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return NULL == info ? NULL : info->client_addr;
}

#endif
