#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#include <sys/vfs.h>

/// Whether only this system can change a file system, so that inotify reports every change: one on this machine's disk
/// or in its memory, or an overlay of such. Not so on networks, FUSE, 9p or virtiofs, which containers on a Mac use for
/// its folders.
static inline int
CLinux_is_local (const char *path)
{
  struct statfs status;
  if (0 != statfs (path, &status))
    return 0;
  switch ((unsigned long) status.f_type & 0xFFFFFFFFUL)
    {
    case 0xEF53UL:     /* ext2, ext3, ext4 */
    case 0x58465342UL: /* XFS */
    case 0x9123683EUL: /* Btrfs */
    case 0x2FC12FC1UL: /* ZFS */
    case 0xF2F52010UL: /* F2FS */
    case 0xCA451A4EUL: /* bcachefs */
    case 0x01021994UL: /* tmpfs */
    case 0x858458F6UL: /* ramfs */
    case 0x794C7630UL: /* overlayfs */
      return 1;
    default:
      return 0;
    }
}

#endif
