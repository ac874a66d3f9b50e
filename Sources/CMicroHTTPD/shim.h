// What Swift can't import from <microhttpd.h>: its variadic functions and the macros with casts.
//
// Options go to the daemon as an array. Each has a constructor here, so that C checks the type of its
// value: a wrong integer width in a variadic call is undefined behaviour.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#if MHD_VERSION < 0x00097500
#error "libmicrohttpd 0.9.75 or newer is needed"
#endif

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
CMicroHTTPD_option_connection_memory_limit (size_t bytes)
{
  struct MHD_OptionItem item = { MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t) bytes, NULL };
  return item;
}

/// How strictly requests are parsed. 0.9.75 is lenient whatever it is told, and the program refuses what it lets pass;
/// its strict mode would only refuse a request without Host in its own words. From 0.9.77 on the strictest level that
/// RFC 9112 leaves to servers refuses white space in a target, continued field lines and lines that end in LF alone.
static inline struct MHD_OptionItem
CMicroHTTPD_option_client_discipline (void)
{
#if MHD_VERSION < 0x00097701
  struct MHD_OptionItem item = { MHD_OPTION_STRICT_FOR_CLIENT, 0, NULL };
#else
  struct MHD_OptionItem item = { MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1, NULL };
#endif
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
/// may be written to; 0.9.75 and 1.0 have found the '?' before the callback that is given this text, and read from the byte
/// after it up to a NUL.
static inline void
CMicroHTTPD_hide_query (const char *target)
{
  char *mark = strchr ((char *) (uintptr_t) target, '?');
  if (NULL != mark && '\0' != mark[1])
    mark[1] = '\0';
}

/// A field line, where it lies in the connection's memory.
struct CMicroHTTPD_Field
{
  const char *name;
  size_t name_size;
  const char *value;
  size_t value_size;
};

/// A request's head: its field lines, and whether they and the request line are all that came.
struct CMicroHTTPD_Head
{
  struct CMicroHTTPD_Field *fields;
  /// For how many field lines there is room.
  size_t capacity;
  /// How many there are.
  size_t count;
  /// How many bytes it has, from the method to the empty line.
  size_t size;
  /// How many of the fields to come nobody sent: see CMicroHTTPD_stand_in.
  size_t stand_ins;
  /// Where the line ends that was looked at last.
  const char *line_end;
  /// Whether every byte is one of those shown, or a delimiter.
  bool adds_up;
  /// Whether a field announces content (RFC 9112, 6.3).
  bool has_content;
};

/// Puts fields in front of those that are to come, and returns how many: libmicrohttpd goes by the first of a name. What was
/// sent is judged by the program.
///
/// So it takes no Cookie apart, for which its memory may not suffice; and 0.9.75 doesn't answer a malformed Content-Length
/// by itself, which it does with two heads.
static inline size_t
CMicroHTTPD_stand_in (struct MHD_Connection *connection)
{
  size_t count = 0;
  count += MHD_YES == MHD_set_connection_value_n (connection, MHD_HEADER_KIND, "Cookie", 6, "", 0);
#if MHD_VERSION < 0x01000000
  count += MHD_YES == MHD_set_connection_value_n (connection, MHD_HEADER_KIND, "Content-Length", 14, "0", 1);
#endif
  return count;
}

/// Whether nothing but CR LF stands between the end of a line and the next one.
static inline bool
CMicroHTTPD_is_line_break (const char *end, const char *next)
{
  if (next == end + 2)
    return true;
  /* 1.0 cuts white space off a value: its first byte becomes NUL, and CR LF stays. 0.9.75 leaves no CR LF in a head. */
  for (end++; end + 2 < next; end++)
    if (' ' != *end && '\t' != *end)
      return false;
  return end + 2 == next && '\r' == end[0] && '\n' == end[1];
}

/// Takes down a field line, and whether it begins where the one before has ended.
///
/// Addresses tell it, since libmicrohttpd leaves bytes where they came; but 0.9.75 moves a name to add a continued line to
/// it, cuts a line at a NUL, and ends the head at a line without a name.
static inline enum MHD_Result
CMicroHTTPD_read_field (void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
                        size_t value_size)
{
  struct CMicroHTTPD_Head *head = (struct CMicroHTTPD_Head *) context;
  (void) kind;
  if (head->stand_ins > 0)
    {
      head->stand_ins--;
      return MHD_YES;
    }
  if (head->adds_up)
    {
      head->adds_up = CMicroHTTPD_is_line_break (head->line_end, name);
      /* Behind the colon there may be white space. */
      for (const char *gap = name + name_size + 1; gap < value; gap++)
        head->adds_up = head->adds_up && (' ' == *gap || '\t' == *gap);
      head->line_end = value + value_size;
    }
#if MHD_VERSION < 0x01000000
  /* To a request without content 0.9.75 would also send 100, and take the next request for the content. What is a byte
     longer is no expectation that it knows. */
  if (6 == name_size && 0 == strncasecmp (name, "Expect", 6))
    ((char *) (uintptr_t) value)[value_size] = ' ';
#endif
  /* White space behind a value is no part of it (RFC 9112, 5.1); 0.9.75 leaves it there. */
  while (value_size > 0 && (' ' == value[value_size - 1] || '\t' == value[value_size - 1]))
    value_size--;
  if (14 == name_size && 0 == strncasecmp (name, "Content-Length", 14))
    head->has_content = head->has_content || strspn (value, "0") < value_size;
  else if (17 == name_size && 0 == strncasecmp (name, "Transfer-Encoding", 17))
    head->has_content = true;
  if (head->count < head->capacity)
    {
      struct CMicroHTTPD_Field field = { name, name_size, value, value_size };
      head->fields[head->count] = field;
    }
  head->count++;
  return MHD_YES;
}

/// Takes down the field lines that have come, as many as there is room for, and counts them.
static inline void
CMicroHTTPD_read_fields (struct MHD_Connection *connection, size_t stand_ins, struct CMicroHTTPD_Head *head)
{
  head->count = 0;
  head->stand_ins = stand_ins;
  MHD_get_connection_values_n (connection, MHD_HEADER_KIND, &CMicroHTTPD_read_field, head);
}

/// Takes down a head that has come whole. The target is where libmicrohttpd showed it, of the size that it had then.
static inline void
CMicroHTTPD_read_head (struct MHD_Connection *connection, size_t stand_ins, const char *method, uintptr_t target,
                       size_t target_size, const char *version, struct CMicroHTTPD_Head *head)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  head->size = NULL == info ? 0 : info->header_size;
  head->line_end = version + 8; /* HTTP/1.1 */
  head->adds_up = (uintptr_t) method + strlen (method) + 1 == target && target + target_size + 1 == (uintptr_t) version;
  head->has_content = false;
  CMicroHTTPD_read_fields (connection, stand_ins, head);
  head->adds_up = head->adds_up && CMicroHTTPD_is_line_break (head->line_end, method + head->size - 2);
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

/// The status of the response that was queued, or 0.
static inline unsigned int
CMicroHTTPD_status (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  return NULL == info ? 0 : info->http_status;
}

/// The peer's address, or NULL. It lives as long as the connection.
static inline const struct sockaddr *
CMicroHTTPD_client_address (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return NULL == info ? NULL : info->client_addr;
}

static inline ssize_t
CMicroHTTPD_read_nothing (void *context, uint64_t position, char *buffer, size_t size)
{
  (void) context;
  (void) position;
  (void) buffer;
  (void) size;
  return MHD_CONTENT_READER_END_OF_STREAM;
}

/// A response that says no length, and closes its connection; for answers without content. Without the option 0.9.75
/// would send a last chunk also where there is no content.
static inline struct MHD_Response *
CMicroHTTPD_unmeasured_response (void)
{
  struct MHD_Response *response =
    MHD_create_response_from_callback (MHD_SIZE_UNKNOWN, 1, &CMicroHTTPD_read_nothing, NULL, NULL);
  if (NULL != response
      && MHD_YES != MHD_set_response_options (response, MHD_RF_HTTP_VERSION_1_0_ONLY, MHD_RO_END))
    {
      MHD_destroy_response (response);
      return NULL;
    }
  return response;
}

/// A response that says the length of its content, which is never sent: a 304, and an answer to HEAD.
static inline struct MHD_Response *
CMicroHTTPD_measured_response (uint64_t length)
{
  return MHD_create_response_from_callback (length, 1, &CMicroHTTPD_read_nothing, NULL, NULL);
}

#endif
