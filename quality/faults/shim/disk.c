/*
 * Stands between a program and its disk (LD_PRELOAD). Of every file below DISK_ROOT it writes down in DISK_JOURNAL what
 * was written and what was synced, in order, so that the harness can put back what a power cut would have left.
 * A file `fail-sync` in DISK_CONTROL makes the next sync of the file that is named in it fail, once; a file `full` makes
 * every write fail while it is there. Every sync takes DISK_SYNC_MS longer.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

struct entry {
  uint64_t kind, path_length, offset, length;
};

static int journal(void) {
  static int out = -2;
  if (out == -2) {
    const char *path = getenv("DISK_JOURNAL");
    out = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  }
  return out;
}

static int is_watched(const char *path) {
  const char *root = getenv("DISK_ROOT");
  size_t length = root ? strlen(root) : 0;
  if (length == 0 || strncmp(path, root, length) != 0) return 0;
  if (path[length] == '\0') return 1;
  if (path[length] != '/' || strstr(path, " (deleted)")) return 0;
  const char *end = path + strlen(path);
  /* The index of the journal is rebuilt after a crash, and a lock holds nothing. */
  return !(end - path > 4 && strcmp(end - 4, "-shm") == 0) && !strstr(path, ".lock");
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0 || path[0] != '/') return 0;
  path[length] = '\0';
  return is_watched(path);
}

/* One call: what several threads append must not be mixed. */
static void note(char kind, const char *path, uint64_t offset, const void *data, uint64_t length) {
  if (journal() < 0) return;
  struct entry entry = {(uint64_t)kind, strlen(path), offset, length};
  struct iovec parts[] = {{&entry, sizeof entry}, {(void *)path, entry.path_length}, {(void *)data, length}};
  int saved_errno = errno;
  NEXT(writev)(journal(), parts, data ? 3 : 2);
  errno = saved_errno;
}

static const char *control(const char *name, char *path) {
  const char *folder = getenv("DISK_CONTROL");
  if (!folder) return NULL;
  snprintf(path, PATH_MAX, "%s/%s", folder, name);
  return path;
}

static int is_full(void) {
  char path[PATH_MAX];
  int saved_errno = errno;
  int full = control("full", path) && access(path, F_OK) == 0;
  errno = full ? ENOSPC : saved_errno;
  return full;
}

static int must_fail(const char *file) {
  char path[PATH_MAX];
  char wanted[256] = "";
  int saved_errno = errno;
  FILE *order = control("fail-sync", path) ? fopen(path, "r") : NULL;
  if (order) {
    if (!fgets(wanted, sizeof wanted, order)) wanted[0] = '\0';
    fclose(order);
  }
  if (wanted[0] == '\0' || strcmp(strrchr(file, '/') + 1, wanted) != 0 || unlink(path) != 0) {
    errno = saved_errno;
    return 0;
  }
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  FILE *report = fopen(control("failed-at", path), "w");
  if (report) {
    fprintf(report, "%lld %s", (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000, file);
    fclose(report);
  }
  errno = EIO;
  return 1;
}

ssize_t write(int fd, const void *data, size_t length) {
  char path[PATH_MAX];
  if (path_of(fd, path)) {
    if (is_full()) return -1;
    note('w', path, (uint64_t)lseek(fd, 0, SEEK_CUR), data, length);
  }
  return NEXT(write)(fd, data, length);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
  char path[PATH_MAX];
  if (path_of(fd, path)) {
    if (is_full()) return -1;
    note('w', path, (uint64_t)offset, data, length);
  }
  return NEXT(pwrite)(fd, data, length, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  return pwrite(fd, data, length, offset);
}

static int note_parts(int fd, const struct iovec *parts, int count, off_t offset) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return 0;
  if (is_full()) return -1;
  for (int at = 0; at < count; offset += (off_t)parts[at++].iov_len)
    note('w', path, (uint64_t)offset, parts[at].iov_base, parts[at].iov_len);
  return 0;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (note_parts(fd, parts, count, lseek(fd, 0, SEEK_CUR)) < 0) return -1;
  return NEXT(writev)(fd, parts, count);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  if (note_parts(fd, parts, count, offset) < 0) return -1;
  return NEXT(pwritev)(fd, parts, count, offset);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  return pwritev(fd, parts, count, offset);
}

int ftruncate(int fd, off_t length) {
  char path[PATH_MAX];
  if (path_of(fd, path)) note('t', path, (uint64_t)length, NULL, 0);
  return NEXT(ftruncate)(fd, length);
}

int ftruncate64(int fd, off64_t length) {
  return ftruncate(fd, length);
}

static int synced(int fd, int (*sync)(int)) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return sync(fd);
  struct stat facts;
  int is_folder = fstat(fd, &facts) == 0 && S_ISDIR(facts.st_mode);
  if (!is_folder && must_fail(path)) return -1;
  const char *pause = getenv("DISK_SYNC_MS");
  if (pause) usleep((useconds_t)atoi(pause) * 1000);
  int result = sync(fd);
  if (result == 0) note(is_folder ? 'd' : 's', path, 0, NULL, 0);
  return result;
}

int fsync(int fd) {
  return synced(fd, NEXT(fsync));
}

int fdatasync(int fd) {
  return synced(fd, NEXT(fdatasync));
}

int unlink(const char *path) {
  if (is_watched(path)) note('u', path, 0, NULL, 0);
  return NEXT(unlink)(path);
}

int rename(const char *from, const char *to) {
  if (is_watched(from)) note('r', from, 0, to, strlen(to));
  return NEXT(rename)(from, to);
}
