const full = /^(ENOSPC|EDQUOT|EFBIG)$/;
/** Folder not writable, read-only or missing; disk broken; or too many open files. */
const outOfOrder = /^(EACCES|EPERM|EROFS|EIO|ENOTDIR|EEXIST|ENXIO|ENODEV|ESTALE|ELOOP|EMFILE|ENFILE)$/;

const failedWith = (error: unknown, codes: RegExp): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && codes.test(String(error.code));

/** Whether the error means that the disk is full. */
export const isFull = (error: unknown): boolean => failedWith(error, full);

/** Whether PostgreSQL's disk is full (SQLSTATE 53100), in the error itself or in its causes. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '53100') || isDatabaseFull(error.cause));

/** Whether the error means that the disk or the data folder is unusable at the moment. */
export const isOutOfOrder = (error: unknown): boolean => failedWith(error, outOfOrder);
