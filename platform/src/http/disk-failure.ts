const full = /^(ENOSPC|EDQUOT|EFBIG)$/;
/** Not ours to write, read only, gone from under us, or broken; or no more files may be open. */
const outOfOrder = /^(EACCES|EPERM|EROFS|EIO|ENOTDIR|EEXIST|ENXIO|ENODEV|ESTALE|ELOOP|EMFILE|ENFILE)$/;

const failedWith = (error: unknown, codes: RegExp): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && codes.test(String(error.code));

/** Whether the error says that the disk has no room left. */
export const isFull = (error: unknown): boolean => failedWith(error, full);

/** Whether the error says that the disk, or our folder on it, cannot be used just now. */
export const isOutOfOrder = (error: unknown): boolean => failedWith(error, outOfOrder);
