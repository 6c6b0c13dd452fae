const full = /^(ENOSPC|EDQUOT|EFBIG)$/;
/** Not ours to write, read only, gone from under us, or broken; or no more files may be open. */
const outOfOrder = /^(EACCES|EPERM|EROFS|EIO|ENOTDIR|EEXIST|ENXIO|ENODEV|ESTALE|ELOOP|EMFILE|ENFILE)$/;

const failedWith = (error: unknown, codes: RegExp): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && codes.test(String(error.code));

/** Whether the error says that the disk has no room left. */
export const isFull = (error: unknown): boolean => failedWith(error, full);

/** PostgreSQL has no room on its disk left, as it says itself or as an event log tells of it. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '53100') || isDatabaseFull(error.cause));

/** Whether the error says that the disk, or our folder on it, cannot be used just now. */
export const isOutOfOrder = (error: unknown): boolean => failedWith(error, outOfOrder);
