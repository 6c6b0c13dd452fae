/** Makes the display sizes of a photo or a logo. */
export const photoQueue = 'photo-pictures';
/** Uploads a pending file to the project's Drive. */
export const driveQueue = 'drive-upload';
/** Moves the Drive copy of a deleted file to the Drive's trash. */
export const trashQueue = 'drive-trash';
/** Finds files that belong on a Drive and have no upload job. */
export const strandedQueue = 'drive-stranded';
/** Deletes files that nothing uses. */
export const sweepQueue = 'sweep-files';

/** Deletes passwords that no event refers to. */
export const credentialSweepQueue = 'sweep-credentials';

/** Removes erased persons' data from the read models. */
export const forgetQueue = 'forget-people';

/** Enqueues the digests of the day. */
export const digestsQueue = 'digests';
/** Sends the digest of a person. */
export const digestMailQueue = 'digest-mail';

/** Makes documents that take too long for a request. */
export const paperQueue = 'large-papers';

/** Options of a pg-boss queue (its own names and units). */
export type QueueOptions = {
  /** `short`: at most one queued job at a time. */
  policy?: 'standard' | 'short';
  retryLimit: number;
  /** Seconds before the first retry. */
  retryDelay: number;
  /** Doubles the delay with each retry, up to `retryDelayMax` seconds. */
  retryBackoff: boolean;
  retryDelayMax?: number;
  /** Seconds after which an active job counts as failed. */
  expireInSeconds: number;
};

/** A Drive may be unavailable for days: about a week of retries. */
const patient: QueueOptions = {
  retryLimit: 200,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 900,
};

/** Jobs that run every few minutes: the next run is the retry. */
const periodic: QueueOptions = {
  policy: 'short',
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: 3600,
};

/** All queues by name. */
export const queues: Readonly<Record<string, QueueOptions>> = {
  [photoQueue]: {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
  },
  [driveQueue]: patient,
  [trashQueue]: patient,
  [strandedQueue]: periodic,
  [sweepQueue]: periodic,
  [credentialSweepQueue]: periodic,
  [forgetQueue]: periodic,
  [digestsQueue]: periodic,
  // About a day of retries; the next day has its own digest.
  [digestMailQueue]: {
    retryLimit: 28,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  // The client polls the progress and notices a dead process long before the job expires.
  [paperQueue]: { retryLimit: 2, retryDelay: 5, retryBackoff: false, expireInSeconds: 900 },
};

/** A job on a file. */
export type FileJob = { file_id: string };

/** Queues a job, which survives restarts and may run in another process. `startAfter`: seconds from now. */
export type Enqueue = <Job extends FileJob>(
  queue: string,
  data: Job,
  options?: { startAfter?: number },
) => Promise<void>;

/** Queues a job with this id (a UUID), unless the queue has had it, even if it ended. */
export type EnqueueOnce = (queue: string, id: string, data: object) => Promise<void>;

/** Which of these files have a queued or active job in this queue. */
export type WithJob = (queue: string, fileIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Handler of the jobs of a queue. */
export type JobWork<Data extends object = FileJob> = {
  queue: string;
  /** Interval in seconds of a periodic job, whose `data` is empty. */
  everySeconds?: number;
  /**
   * Rejects if the job should be retried; must be idempotent. Declared as a method, so that each handler may narrow the type of
   * `data`.
   */
  work(data: Data, signal: AbortSignal): Promise<void>;
  /** Jobs that run concurrently in a process. Default 1. */
  atOnce?: number;
};
