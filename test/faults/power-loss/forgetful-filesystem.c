/*
 * A filesystem that forgets. Loaded with LD_PRELOAD, it writes to POWER_JOURNAL what every write, truncation, creation,
 * removal and rename below POWER_FOLDER replaces, and when a file or a folder is synced. power-cut.ts uses it to take
 * back what was not synced when the processes were killed. Files `*-shm` are memory shared by processes: not tracked.
 * Syncs are not passed on, as the journal decides what was durable. With POWER_IGNORE_SYNC they are not noted either.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MAX_FDS = 65536, MAX_PATH = 4096 };
enum { UNTRACKED, TRACKED_FILE, TRACKED_FOLDER };

static unsigned char tracked[MAX_FDS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static pid_t journal_owner;
static const char *folder, *journal_path;
static size_t folder_length;
static int ignores_sync;

#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static int real_open(const char *path, int flags, mode_t mode) {
  REAL(int, open64, const char *, int, ...);
  return real(path, flags, mode);
}
static ssize_t real_write(int fd, const void *data, size_t length) {
  REAL(ssize_t, write, int, const void *, size_t);
  return real(fd, data, length);
}

__attribute__((constructor)) static void begin(void) {
  folder = getenv("POWER_FOLDER");
  journal_path = getenv("POWER_JOURNAL");
  folder_length = folder ? strlen(folder) : 0;
  ignores_sync = getenv("POWER_IGNORE_SYNC") != NULL;
}

static int is_below(const char *path) {
  if (!folder || !path || strncmp(path, folder, folder_length) != 0) return 0;
  if (path[folder_length] != '/' && path[folder_length] != 0) return 0;
  size_t length = strlen(path);
  return !(length > 4 && strcmp(path + length - 4, "-shm") == 0);
}

static void lock(void) {
  pthread_mutex_lock(&mutex);
  if (journal < 0 || journal_owner != getpid()) {
    journal = real_open(journal_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    journal_owner = getpid();
    if (journal < 0) abort();
  }
  while (flock(journal, LOCK_EX) != 0 && errno == EINTR) {}
}
static void unlock(void) {
  flock(journal, LOCK_UN);
  pthread_mutex_unlock(&mutex);
}

struct record { uint64_t type, inode, offset, old_size, first_length, second_length; };

/** Appends a record; it may have two pieces: data or paths. */
static void note(char type, uint64_t inode, uint64_t offset, uint64_t old_size,
                 const void *first, size_t first_length, const void *second, size_t second_length) {
  struct record head = { (uint64_t)type, inode, offset, old_size, first_length, second_length };
  struct iovec parts[] = { { &head, sizeof head }, { (void *)first, first_length }, { (void *)second, second_length } };
  size_t wanted = sizeof head + first_length + second_length;
  REAL(ssize_t, writev, int, const struct iovec *, int);
  if (real(journal, parts, 3) != (ssize_t)wanted) abort();
}

/** Notes the bytes that a write or truncation of this range replaces. The new length is in the second piece. */
static void note_range(char type, int fd, uint64_t inode, uint64_t offset, uint64_t length, uint64_t size) {
  uint64_t end = offset + length < size ? offset + length : size;
  size_t kept = end > offset ? end - offset : 0;
  char *before = malloc(kept + 1);
  for (size_t done = 0; done < kept;) {
    ssize_t got = pread(fd, before + done, kept - done, offset + done);
    if (got <= 0) abort();
    done += got;
  }
  note(type, inode, offset, size, before, kept, &length, sizeof length);
  free(before);
}

static int before_write(int fd, off_t offset, size_t length) {
  struct stat file;
  if (fstat(fd, &file) != 0) return 0;
  int opened = -1, readable = fd;
  if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    readable = opened = real_open(path, O_RDONLY | O_CLOEXEC, 0);
  }
  note_range('W', readable, file.st_ino, offset, length, file.st_size);
  if (opened >= 0) close(opened);
  return 1;
}

static int is_tracked(int fd) { return fd >= 0 && fd < MAX_FDS && tracked[fd] == TRACKED_FILE; }

static void note_path(char type, const char *path) {
  struct stat file;
  if (stat(path, &file) == 0) note(type, file.st_ino, 0, file.st_size, path, strlen(path), NULL, 0);
}

static int tracked_open(const char *path, int flags, mode_t mode) {
  if (!is_below(path)) return real_open(path, flags, mode);
  struct stat before;
  lock();
  int existed = stat(path, &before) == 0;
  if (existed && (flags & O_TRUNC) && before.st_size > 0) {
    int old = real_open(path, O_RDONLY | O_CLOEXEC, 0);
    if (old >= 0) {
      note_range('T', old, before.st_ino, 0, before.st_size, before.st_size);
      close(old);
    }
  }
  int fd = real_open(path, flags, mode);
  int error = errno;
  if (fd >= 0 && !existed) note_path('C', path);
  if (fd >= 0 && fd < MAX_FDS) {
    struct stat opened;
    fstat(fd, &opened);
    tracked[fd] = S_ISDIR(opened.st_mode) ? TRACKED_FOLDER : S_ISREG(opened.st_mode) ? TRACKED_FILE : UNTRACKED;
  }
  unlock();
  errno = error;
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return tracked_open(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  REAL(int, close, int);
  if (fd >= 0 && fd < MAX_FDS) tracked[fd] = UNTRACKED;
  return real(fd);
}

ssize_t write(int fd, const void *data, size_t length) {
  if (!is_tracked(fd)) return real_write(fd, data, length);
  lock();
  off_t at = lseek(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
  before_write(fd, at, length);
  ssize_t written = real_write(fd, data, length);
  int error = errno;
  unlock();
  errno = error;
  return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  if (!is_tracked(fd)) return real(fd, parts, count);
  size_t length = 0;
  for (int index = 0; index < count; index += 1) length += parts[index].iov_len;
  lock();
  before_write(fd, lseek(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR), length);
  ssize_t written = real(fd, parts, count);
  int error = errno;
  unlock();
  errno = error;
  return written;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
  if (!is_tracked(fd)) return real(fd, data, length, offset);
  lock();
  before_write(fd, offset, length);
  ssize_t written = real(fd, data, length, offset);
  int error = errno;
  unlock();
  errno = error;
  return written;
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

int ftruncate64(int fd, off64_t size) {
  REAL(int, ftruncate64, int, off64_t);
  if (!is_tracked(fd)) return real(fd, size);
  struct stat file;
  lock();
  fstat(fd, &file);
  uint64_t cut = file.st_size > size ? file.st_size - size : 0;
  note_range('T', fd, file.st_ino, size, cut, file.st_size);
  int result = real(fd, size);
  int error = errno;
  unlock();
  errno = error;
  return result;
}
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int sync_of(int fd, int (*real)(int)) {
  if (fd < 0 || fd >= MAX_FDS || tracked[fd] == UNTRACKED) return real(fd);
  struct stat file;
  if (ignores_sync) return 0;
  lock();
  fstat(fd, &file);
  note(tracked[fd] == TRACKED_FOLDER ? 'D' : 'S', file.st_ino, 0, file.st_size, NULL, 0, NULL, 0);
  unlock();
  return 0;
}
int fsync(int fd) {
  REAL(int, fsync, int);
  return sync_of(fd, real);
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  return sync_of(fd, real);
}

/** Keeps a file that is about to lose its name by a link beside the journal, named by its inode. */
static void keep(const char *path) {
  struct stat file;
  char kept[MAX_PATH];
  if (stat(path, &file) != 0) return;
  snprintf(kept, sizeof kept, "%s.%llu", journal_path, (unsigned long long)file.st_ino);
  if (link(path, kept) != 0 && errno != EEXIST) abort();
}

int unlink(const char *path) {
  REAL(int, unlink, const char *);
  if (!is_below(path)) return real(path);
  lock();
  keep(path);
  note_path('U', path);
  int result = real(path);
  int error = errno;
  unlock();
  errno = error;
  return result;
}

int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  if (!is_below(from) && !is_below(to)) return real(from, to);
  struct stat moved;
  lock();
  keep(to);
  note_path('U', to);
  if (stat(from, &moved) == 0) note('R', moved.st_ino, 0, 0, from, strlen(from), to, strlen(to));
  int result = real(from, to);
  int error = errno;
  unlock();
  errno = error;
  return result;
}
