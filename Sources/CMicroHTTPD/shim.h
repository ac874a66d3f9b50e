// The parts of <microhttpd.h> that Swift can't import: variadic functions and macros with casts.
//
// Options are passed to the daemon as an array. A constructor for each lets C check the type of its value: a wrong
// integer width in a variadic call is undefined behaviour.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#if MHD_VERSION < 0x00097500
#error "libmicrohttpd 0.9.75 or newer is required"
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

/// How strictly to parse requests. 0.9.75 is lenient at any level, and the program rejects what it lets pass; its
/// strict mode would only reject a request without Host, with its own text. From 0.9.77 on, the strictest level that
/// RFC 9112 allows for servers rejects white space in a target, folded field lines and lines that end in LF alone.
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

/// Stops libmicrohttpd from parsing the query: each parameter would cost time and connection memory, which some hundred
/// parameters exhaust; the request then hangs. The text is libmicrohttpd's own read buffer, so it may be modified;
/// 0.9.75 and 1.0 find the '?' before the callback that gets this text, and read from the byte after it up to a NUL.
static inline void
CMicroHTTPD_hide_query (const char *target)
{
  char *mark = strchr ((char *) (uintptr_t) target, '?');
  if (NULL != mark && '\0' != mark[1])
    mark[1] = '\0';
}

/// A field line, in the connection's memory.
struct CMicroHTTPD_Field
{
  const char *name;
  size_t name_size;
  const char *value;
  size_t value_size;
};

/// A request's head: its field lines, and whether they and the request line are everything that was received.
struct CMicroHTTPD_Head
{
  struct CMicroHTTPD_Field *fields;
  /// The capacity of `fields`.
  size_t capacity;
  /// The number of field lines.
  size_t count;
  /// The size in bytes, from the method to the empty line.
  size_t size;
  /// The end of the last line that was checked; NULL once something doesn't add up.
  const char *line_end;
  /// Whether every byte belongs to one of the parts or is a delimiter.
  bool adds_up;
  /// Whether a field announces content (RFC 9112, 6.3).
  bool has_content;
};

/// Whether only CR LF is between the end of a line and the next one.
static inline bool
CMicroHTTPD_is_line_break (const char *end, const char *next)
{
  if (next == end + 2)
    return true;
  if (NULL == end)
    return false;
  /* 1.0 trims a value by changing its first trailing white space to NUL, and CR LF stays. 0.9.75 leaves no CR LF in
     a head. */
  for (end++; end + 2 < next; end++)
    if (' ' != *end && '\t' != *end)
      return false;
  return end + 2 == next && '\r' == end[0] && '\n' == end[1];
}

/// Whether only white space is between a field's colon and its value.
static inline bool
CMicroHTTPD_is_gap (const char *gap, const char *value)
{
  while (gap < value && (' ' == *gap || '\t' == *gap))
    gap++;
  return gap == value;
}

/// Whether a field has a name, given in lower case, ignoring case. Checking the first letter avoids most calls.
static inline bool
CMicroHTTPD_has_name (const struct CMicroHTTPD_Field *field, const char *name)
{
  return (field->name[0] | 0x20) == name[0] && 0 == strncasecmp (field->name, name, field->name_size);
}

/// Handles the fields that matter here. `value_end` is libmicrohttpd's end of the value.
static inline void
CMicroHTTPD_heed_field (struct CMicroHTTPD_Head *head, const struct CMicroHTTPD_Field *field, const char *value_end)
{
  if (17 == field->name_size && CMicroHTTPD_has_name (field, "transfer-encoding"))
    head->has_content = true;
  if (14 == field->name_size && CMicroHTTPD_has_name (field, "content-length")
      && strspn (field->value, "0") < field->value_size)
    head->has_content = true;
#if MHD_VERSION < 0x01000000
  /* To a request without content 0.9.75 would also send 100, and take the next request for the content. What is a byte
     longer is no expectation that it knows. */
  if (6 == field->name_size && CMicroHTTPD_has_name (field, "expect"))
    *(char *) (uintptr_t) value_end = ' ';
#else
  (void) value_end;
#endif
}

/// Records a field line, and whether it starts where the previous one ended.
///
/// Addresses reveal this, since libmicrohttpd leaves bytes in place; but 0.9.75 moves a name to append a folded line to
/// it, cuts a line at a NUL, and ends the head at a line without a name.
static inline enum MHD_Result
CMicroHTTPD_read_field (void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
                        size_t value_size)
{
  struct CMicroHTTPD_Head *head = (struct CMicroHTTPD_Head *) context;
  const char *gap = name + name_size + 1;
  const char *end = value + value_size;
  const size_t index = head->count++;
  const char *trimmed = end;
  (void) kind;
  if (CMicroHTTPD_is_line_break (head->line_end, name) && CMicroHTTPD_is_gap (gap, value))
    head->line_end = end;
  else
    head->line_end = NULL;
  /* Trailing white space isn't part of the value (RFC 9112, 5.1); 0.9.75 leaves it there. */
  while (trimmed > value && (' ' == trimmed[-1] || '\t' == trimmed[-1]))
    trimmed--;
  struct CMicroHTTPD_Field field = { name, name_size, value, (size_t) (trimmed - value) };
  if (index < head->capacity)
    head->fields[index] = field;
  CMicroHTTPD_heed_field (head, &field, end);
  return MHD_YES;
}

/// Records the field lines received so far, up to the capacity, and counts them.
static inline void
CMicroHTTPD_read_fields (struct MHD_Connection *connection, struct CMicroHTTPD_Head *head)
{
  head->count = 0;
  MHD_get_connection_values_n (connection, MHD_HEADER_KIND, &CMicroHTTPD_read_field, head);
}

/// Records a complete head. The target is at the address and of the size that libmicrohttpd reported.
static inline void
CMicroHTTPD_read_head (struct MHD_Connection *connection, const char *method, uintptr_t target, size_t target_size,
                       const char *version, struct CMicroHTTPD_Head *head)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  const bool is_line = (uintptr_t) method + strlen (method) + 1 == target
                       && target + target_size + 1 == (uintptr_t) version;
  head->size = NULL == info ? 0 : info->header_size;
  head->line_end = is_line ? version + 8 : NULL; /* HTTP/1.1 */
  head->has_content = false;
  CMicroHTTPD_read_fields (connection, head);
  head->adds_up = CMicroHTTPD_is_line_break (head->line_end, method + head->size - 2);
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

/// The status of the queued response, or 0.
static inline unsigned int
CMicroHTTPD_status (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  return NULL == info ? 0 : info->http_status;
}

/// The peer's address, or NULL. Valid as long as the connection.
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

/// A response without a length, which closes its connection; for responses without content. Without the option 0.9.75
/// would send a last chunk even without content.
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

/// A response that has the length of its content, which is never sent: a 304, or a response to HEAD.
static inline struct MHD_Response *
CMicroHTTPD_measured_response (uint64_t length)
{
  return MHD_create_response_from_callback (length, 1, &CMicroHTTPD_read_nothing, NULL, NULL);
}

#endif
