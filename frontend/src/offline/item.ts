import type {
  EstimationAnswer,
  EstimationBody,
  NewDocument,
  NewProgress,
  ProgressAnswer,
  UploadedFile,
  WrittenDocument,
} from '@obraclara/api';
import type { Revised } from '../api/target.ts';

/**
 * A file of an entry. `key`: idempotency key of its upload; `stored`: the server's response once it is uploaded.
 * `as`: placeholder of its address in the entry's body until then.
 */
export type KeptFile = { blob: Blob; name: string; key: string; stored: UploadedFile | null; as?: string };

/** Placeholder address of a file that was made on this device and is not uploaded yet. */
export const localName = (id: string) => `local:${id}`;
export const isLocalName = (address: string): boolean => address.startsWith(localName(''));

/**
 * The server's reason for refusing an entry; `fields`: messages by field. `at`: ISO instant, by this device's clock.
 * `current`: the record as the server has it, if another user changed it after this user saw it.
 */
export type Refusal = {
  status: number;
  why: string;
  at: string;
  fields?: Record<string, string>;
  current?: Revised;
};

/** A line as the form sends it, with its concept's code. */

/**
 * Command body of each kind, by its object store (specification §3). A retry sends the identical body: the server answers 409 for a known
 * id with another body.
 * Addresses of pending files are inserted after their upload.
 */
type Bodies = {
  progress: NewProgress;
  documents: Omit<NewDocument, 'file_url' | 'file_id' | 'storage_provider'>;
  estimations: Omit<EstimationBody, 'id'>;
};

export type Kind = keyof Bodies;

/** The server's records that an entry may change, by kind. */
type Records = { progress: ProgressAnswer; documents: WrittenDocument; estimations: EstimationAnswer };

/** A change of an existing record; `record`: the version that the user saw. */
export type Over<K extends Kind = Kind> = { does: 'correct' | 'remove'; record: Records[K] };

type KeptAs<K extends Kind> = {
  kind: K;
  /** Created with the capture and used as the record's id, so that a retry creates no second record. */
  id: string;
  user_id: string;
  project_id: string;
  /** ISO instant, by this device's clock. */
  kept_at: string;
  /** Readable name of the entry. */
  title: string;
  body: Bodies[K];
  file: KeptFile | null;
  /** The files of a kind that may have several; `file` is null then. */
  files?: readonly KeptFile[];
  /** Text of an amount that this device computed and the server has not confirmed. */
  unconfirmed?: string;
  /** The user has agreed that paid estimations change. */
  agreed?: boolean;
  /** No request was sent yet, so the user may change the entry here. Absent if the server may have it, even without a response. */
  unasked?: boolean;
  /** Absent for a new record, which the body describes completely. Otherwise the body describes the changed record. */
  over?: Over<K> | null;
  /** The user's change of an entry that the server may have: it is sent once the server has answered (`following`). */
  next?: { does: Over['does']; changed: Changed<Kind> };
};

/** The parts of an entry that a change replaces. */
type Changed<K extends Kind> = Partial<
  Pick<KeptAs<K>, 'title' | 'body' | 'file' | 'files' | 'unconfirmed' | 'agreed'>
>;

export type NewItem<K extends Kind = Kind> = { [Each in K]: KeptAs<Each> }[K];

/**
 * An entry of the outbox. `turn`: its position in the outbox of this device. A refused entry stays until the user retries or discards it;
 * the other entries are still sent.
 */
export type Item<K extends Kind = Kind> = {
  [Each in K]: KeptAs<Each> & { turn: number; refusal: Refusal | null };
}[K];

/** The parts of an entry that the user can correct. */
export type Corrected<K extends Kind = Kind> = Changed<K> & { over?: Over<K> | null };

/** Returns the record that a form changes, directly or through its outbox entry; null for a new one. */
export const changedBy = <K extends Kind>(
  editing: Records[K] | null,
  correcting?: Item<K> | null,
): Records[K] | null => editing ?? correcting?.over?.record ?? null;

/**
 * Whether the user may change the entry. A change of a record may already have reached the server; its replacement applies to the record as
 * the user saw it.
 */
export const mayChange = ({ over, unasked }: Pick<Item, 'over' | 'unasked'>): boolean =>
  Boolean(over ?? unasked);

/** Returns the files of an entry, in their order. */
export const filesOf = ({ file, files }: Pick<Item, 'file' | 'files'>): readonly KeptFile[] =>
  files ?? (file ? [file] : []);

/** Returns the updated files in the property that the entry uses: `file` or `files`. */
export const withFiles = (
  { files }: Pick<Item, 'files'>,
  now: readonly KeptFile[],
): Pick<Item, 'file' | 'files'> => (files ? { file: null, files: now } : { file: now[0] ?? null });

/** Returns the total size of the entries' files, in bytes. */
export const bytesOf = (items: readonly Pick<Item, 'file' | 'files'>[]): number =>
  items.flatMap(filesOf).reduce((sum, { blob }) => sum + blob.size, 0);
