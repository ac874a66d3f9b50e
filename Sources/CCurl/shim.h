// libcurl, loaded at run time: linking it would load its thirty libraries at every start, even when all files are
// local. So nothing here refers to one of its symbols.
//
// `curl_easy_setopt` and `curl_easy_getinfo` are variadic, which Swift can't call, and a value of the wrong width is
// undefined behaviour. A function for each kind of value lets C check the type.

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

#if LIBCURL_VERSION_NUM < 0x075500
#error "libcurl 7.85 or newer is required"
#endif

/// The functions in use.
struct CCurl_Library
{
  CURLcode (*global_init) (long flags);
  CURL *(*easy_init) (void);
  void (*easy_cleanup) (CURL *handle);
  CURLcode (*easy_setopt) (CURL *handle, CURLoption option, ...);
  CURLcode (*easy_getinfo) (CURL *handle, CURLINFO info, ...);
  CURLcode (*easy_perform) (CURL *handle);
  const char *(*easy_strerror) (CURLcode code);
  CURLHcode (*easy_header) (CURL *handle, const char *name, size_t index, unsigned int origin, int request,
                            struct curl_header **header);
  struct curl_slist *(*slist_append) (struct curl_slist *list, const char *text);
  void (*slist_free_all) (struct curl_slist *list);
};

/// Loads the library for the life of the process and finds its functions; false on failure.
static inline bool
CCurl_load (const char *name, struct CCurl_Library *library)
{
  void *loaded = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  if (NULL == loaded)
    return false;
  /* POSIX lets a pointer to a function be stored through a pointer to `void *` (dlsym(3)). */
#define CCURL_FIND(member, symbol) (NULL != (*(void **) &library->member = dlsym (loaded, symbol)))
  return CCURL_FIND (global_init, "curl_global_init")
    && CCURL_FIND (easy_init, "curl_easy_init")
    && CCURL_FIND (easy_cleanup, "curl_easy_cleanup")
    && CCURL_FIND (easy_setopt, "curl_easy_setopt")
    && CCURL_FIND (easy_getinfo, "curl_easy_getinfo")
    && CCURL_FIND (easy_perform, "curl_easy_perform")
    && CCURL_FIND (easy_strerror, "curl_easy_strerror")
    && CCURL_FIND (easy_header, "curl_easy_header")
    && CCURL_FIND (slist_append, "curl_slist_append")
    && CCURL_FIND (slist_free_all, "curl_slist_free_all")
    && CURLE_OK == library->global_init (CURL_GLOBAL_DEFAULT);
#undef CCURL_FIND
}

/// A handle for consecutive transfers; NULL when out of memory.
static inline CURL *
CCurl_init (const struct CCurl_Library *library)
{
  return library->easy_init ();
}

static inline void
CCurl_cleanup (const struct CCurl_Library *library, CURL *handle)
{
  library->easy_cleanup (handle);
}

static inline CURLcode
CCurl_perform (const struct CCurl_Library *library, CURL *handle)
{
  return library->easy_perform (handle);
}

/// The code's description, in English.
static inline const char *
CCurl_reason (const struct CCurl_Library *library, CURLcode code)
{
  return library->easy_strerror (code);
}

/// Appends a copy of the text; NULL when out of memory, and the list is unchanged.
static inline struct curl_slist *
CCurl_append (const struct CCurl_Library *library, struct curl_slist *list, const char *text)
{
  return library->slist_append (list, text);
}

static inline void
CCurl_free (const struct CCurl_Library *library, struct curl_slist *list)
{
  library->slist_free_all (list);
}

static inline bool
CCurl_set_number (const struct CCurl_Library *library, CURL *handle, CURLoption option, long value)
{
  return CURLE_OK == library->easy_setopt (handle, option, value);
}

/// libcurl keeps a copy of the text.
static inline bool
CCurl_set_text (const struct CCurl_Library *library, CURL *handle, CURLoption option, const char *value)
{
  return CURLE_OK == library->easy_setopt (handle, option, value);
}

/// The buffer needs CURL_ERROR_SIZE characters; every transfer writes to it.
static inline bool
CCurl_set_error_buffer (const struct CCurl_Library *library, CURL *handle, char *buffer)
{
  return CURLE_OK == library->easy_setopt (handle, CURLOPT_ERRORBUFFER, buffer);
}

/// The list must outlive the transfers that use it.
static inline bool
CCurl_set_fields (const struct CCurl_Library *library, CURL *handle, struct curl_slist *fields)
{
  return CURLE_OK == library->easy_setopt (handle, CURLOPT_HTTPHEADER, fields);
}

/// Receives data in pieces and returns how many bytes it consumed: fewer than it got aborts the transfer.
typedef size_t (*CCurl_ReceiveCallback) (char *bytes, size_t one, size_t count, void *context);

static inline bool
CCurl_set_write (const struct CCurl_Library *library, CURL *handle, CCurl_ReceiveCallback callback, void *context)
{
  return CURLE_OK == library->easy_setopt (handle, CURLOPT_WRITEFUNCTION, callback)
    && CURLE_OK == library->easy_setopt (handle, CURLOPT_WRITEDATA, context);
}

/// The callback receives status lines and fields one at a time, including those of trailers and of interim responses.
static inline bool
CCurl_set_header (const struct CCurl_Library *library, CURL *handle, CCurl_ReceiveCallback callback, void *context)
{
  return CURLE_OK == library->easy_setopt (handle, CURLOPT_HEADERFUNCTION, callback)
    && CURLE_OK == library->easy_setopt (handle, CURLOPT_HEADERDATA, context);
}

/// The last response's status, or 0.
static inline long
CCurl_status (const struct CCurl_Library *library, CURL *handle)
{
  long status = 0;
  return CURLE_OK == library->easy_getinfo (handle, CURLINFO_RESPONSE_CODE, &status) ? status : 0;
}

/// The first value of a field of the last response, or NULL. Valid until the next transfer or call.
static inline const char *
CCurl_field (const struct CCurl_Library *library, CURL *handle, const char *name)
{
  struct curl_header *header = NULL;
  return CURLHE_OK == library->easy_header (handle, name, 0, CURLH_HEADER, -1, &header) ? header->value : NULL;
}

#endif
