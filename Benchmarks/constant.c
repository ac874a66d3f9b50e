/* The floor that the benchmarks measure against: libmicrohttpd, and nothing else.
 *
 * Every request, whatever its target, is answered with one shared response. With --if-none-match, requests that carry
 * that entity tag get 304 instead. No field is checked, nothing is logged. */

#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct answers {
    struct MHD_Response *ok;
    struct MHD_Response *not_modified; /* NULL unless the mode is on */
    const char *tag;
};

static void fail(const char *what) {
    fprintf(stderr, "constant: error: %s\n", what);
    exit(1);
}

static enum MHD_Result answer(void *cls, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload_data, size_t *upload_data_size, void **context) {
    (void)url, (void)method, (void)version, (void)upload_data;
    static char seen;
    const struct answers *answers = cls;

    /* A response queued on the first call closes the connection. */
    if (*context == NULL) {
        *context = &seen;
        return MHD_YES;
    }
    if (*upload_data_size != 0) return MHD_NO;

    if (answers->not_modified != NULL) {
        const char *tag = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_NONE_MATCH);
        if (tag != NULL && strcmp(tag, answers->tag) == 0)
            return MHD_queue_response(connection, MHD_HTTP_NOT_MODIFIED, answers->not_modified);
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, answers->ok);
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    struct stat status;
    if (file == NULL || fstat(fileno(file), &status) != 0) fail(path);
    *size = (size_t)status.st_size;
    char *bytes = malloc(*size + 1);
    if (bytes == NULL || fread(bytes, 1, *size, file) != *size) fail(path);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

/* `fields` holds lines of "Name: value"; `body` lives as long as the process. */
static struct MHD_Response *make_response(char *body, size_t size, const char *fields) {
    struct MHD_Response *response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
    char *lines = strdup(fields);
    if (response == NULL || lines == NULL) fail("out of memory");
    char *rest = lines;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (*line == '\0') continue;
        char *value = strstr(line, ": ");
        if (value == NULL) fail("a field line without \": \"");
        *value = '\0';
        if (MHD_add_response_header(response, line, value + 2) != MHD_YES) fail("a field that the library refuses");
    }
    free(lines);
    return response;
}

static unsigned long number(const char *text) {
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0') fail("a number was expected");
    return value;
}

int main(int argc, char **argv) {
    static const struct option options[] = {
        {"port", required_argument, NULL, 'p'},         {"threads", required_argument, NULL, 't'},
        {"body", required_argument, NULL, 'b'},         {"fields", required_argument, NULL, 'f'},
        {"memory-limit", required_argument, NULL, 'm'}, {"if-none-match", required_argument, NULL, 'n'},
        {"version", no_argument, NULL, 'v'},            {NULL, 0, NULL, 0}};
    unsigned long port = 0, threads = 1, memory_limit = 32 * 1024; /* the library's own default */
    const char *body_path = NULL, *fields_path = NULL;
    struct answers answers = {NULL, NULL, NULL};

    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (option) {
        case 'p': port = number(optarg); break;
        case 't': threads = number(optarg); break;
        case 'b': body_path = optarg; break;
        case 'f': fields_path = optarg; break;
        case 'm': memory_limit = number(optarg); break;
        case 'n': answers.tag = optarg; break;
        case 'v': puts(MHD_get_version()); return 0;
        default: return 64;
        }
    }
    if (port == 0 || port > 65535 || body_path == NULL || fields_path == NULL) {
        fputs("usage: constant --port N --body FILE --fields FILE [--threads N] [--memory-limit BYTES]"
              " [--if-none-match TAG]\n", stderr);
        return 64;
    }

    size_t body_size, fields_size;
    char *body = read_file(body_path, &body_size);
    char *fields = read_file(fields_path, &fields_size);
    answers.ok = make_response(body, body_size, fields);
    /* On the same body: the library derives a 304's Content-Length from it. */
    if (answers.tag != NULL) answers.not_modified = make_response(body, body_size, fields);

    /* Blocked before the library's threads start, so that they inherit it. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);

    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_OptionItem pool[] = {{MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)threads, NULL}, {MHD_OPTION_END, 0, NULL}};
    if (threads < 2) pool[0] = pool[1]; /* a pool of one is refused with a warning */
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, answer, &answers,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)memory_limit,
        MHD_OPTION_ARRAY, pool, MHD_OPTION_END);
    if (daemon == NULL) fail("the library did not start");
    fprintf(stderr, "constant: listening on http://127.0.0.1:%lu/\n", port);

    int received;
    sigwait(&signals, &received);
    MHD_stop_daemon(daemon);
    return 0;
}
