/** Makes the pictures that are shown of a photo or a logo. */
export const photoQueue = 'photo-pictures';
/** Sends a file that waits here to the project's Drive. */
export const driveQueue = 'drive-upload';
/** Throws away what nothing uses any more. */
export const sweepQueue = 'sweep-files';

/** How pg-boss treats the jobs of a queue (its own names and units). */
export type QueueOptions = {
  /** `short`: no more than one job waits at a time. */
  policy?: 'standard' | 'short';
  retryLimit: number;
  /** Seconds before the first retry. */
  retryDelay: number;
  /** Doubles the delay with each retry, up to `retryDelayMax` seconds. */
  retryBackoff: boolean;
  retryDelayMax?: number;
  /** Seconds after which a job under way counts as failed. */
  expireInSeconds: number;
};

/** Every queue there is. A Drive may be away for days: a file that waits is tried for about a week. */
export const queues: Readonly<Record<string, QueueOptions>> = {
  [photoQueue]: {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
  },
  [driveQueue]: {
    retryLimit: 200,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 900,
  },
  [sweepQueue]: {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 0,
    retryBackoff: false,
    expireInSeconds: 3600,
  },
};

export type FileJob = { file_id: string };

/**
 * Leaves a job to be done later, also by another process and after a restart. `startAfter`: seconds from now.
 */
export type Enqueue = (queue: string, data: FileJob, options?: { startAfter?: number }) => Promise<void>;

/** Who does the jobs of a queue. `work` rejects when the job is to be tried again; it must bear being repeated. */
export type JobWork = {
  queue: string;
  /** Seconds from one time to the next, for what is done again and again without being asked for; `data` is empty then. */
  everySeconds?: number;
  work: (data: FileJob, signal: AbortSignal) => Promise<void>;
  /** Jobs of this queue done at once in a process; 1 when absent. */
  atOnce?: number;
};
