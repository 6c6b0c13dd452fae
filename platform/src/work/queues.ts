/** Makes the pictures that are shown of a photo or a logo. */
export const photoQueue = 'photo-pictures';
/** Sends a file that waits here to the project's Drive. */
export const driveQueue = 'drive-upload';
/** Puts into the bin of a Drive the copy of a file that is no more. */
export const trashQueue = 'drive-trash';
/** Looks for files that belong on a Drive and that nobody is going to send. */
export const strandedQueue = 'drive-stranded';
/** Throws away what nothing uses any more. */
export const sweepQueue = 'sweep-files';

/** Throws away passwords that no event names any more. */
export const credentialSweepQueue = 'sweep-credentials';

/** Takes out of the read models who somebody was whose personal data were erased. */
export const forgetQueue = 'forget-people';

/** Makes documents that people would wait too long for. */
export const paperQueue = 'large-papers';

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

/** A Drive may be away for days: what waits for it is tried for about a week. */
const patient: QueueOptions = {
  retryLimit: 200,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 900,
};

/** What is done every few minutes: the next time is the retry. */
const periodic: QueueOptions = {
  policy: 'short',
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: 3600,
};

/** Every queue there is. */
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
  // A process that dies at one is noticed by who asks how far it is, long before it expires.
  [paperQueue]: { retryLimit: 2, retryDelay: 5, retryBackoff: false, expireInSeconds: 900 },
};

/** What is to be done about a file. */
export type FileJob = { file_id: string };

/**
 * Leaves a job to be done later, also by another process and after a restart. `startAfter`: seconds from now.
 */
export type Enqueue = <Job extends FileJob>(
  queue: string,
  data: Job,
  options?: { startAfter?: number },
) => Promise<void>;

/** Those of these files for which a job of this queue waits or is under way. */
export type WithJob = (queue: string, fileIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Who does the jobs of a queue. */
export type JobWork<Data extends FileJob = FileJob> = {
  queue: string;
  /** Seconds from one time to the next, for what is done again and again without being asked for; `data` is empty then. */
  everySeconds?: number;
  /** Rejects when the job is to be tried again, and must bear being repeated. A method: each names the data of its queue. */
  work(data: Data, signal: AbortSignal): Promise<void>;
  /** Jobs of this queue done at once in a process; 1 when absent. */
  atOnce?: number;
};
