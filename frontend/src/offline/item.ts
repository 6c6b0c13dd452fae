import type {
  EstimationAnswer,
  EstimationBody,
  NewDocument,
  NewProgress,
  ProgressAnswer,
  UploadedFile,
} from '@obraclara/api';
import type { Revised } from '../api/target.ts';

/**
 * A file that waits with its item. `key`: the same as long as it is the same upload; `stored`: what the server answered once it had it;
 * `as`: what the item's body says in the place of its address until then.
 */
export type KeptFile = { blob: Blob; name: string; key: string; stored: UploadedFile | null; as?: string };

/** Stands for the address of a file that was made here, where it has none yet. */
export const localName = (id: string) => `local:${id}`;
export const isLocalName = (address: string): boolean => address.startsWith(localName(''));

/**
 * Why the server did not take an item, in its words: `fields` by what it is about. `at`: ISO instant of this device. `current`: the record
 * that it would have changed as the server has it by then, where somebody else has changed it.
 */
export type Refusal = {
  status: number;
  why: string;
  at: string;
  fields?: Record<string, string>;
  current?: Revised;
};

/** A line as the form sends it, with the code that people know its concept by. */
type SaidLine = EstimationBody['concepts'][number] & { concept_code?: string };

/**
 * What the command of each kind says, by the store that holds it (specification §3). Sent again, it says the same to the letter: the
 * server takes an id that says something else for another thing (409). What it says of a file that waits is put in when the file is there.
 */
type Bodies = {
  progress: NewProgress;
  documents: Omit<NewDocument, 'file_url' | 'file_id' | 'storage_provider'>;
  estimations: Omit<EstimationBody, 'id' | 'concepts'> & { concepts: SaidLine[] };
};

export type Kind = keyof Bodies;

/** The records of the server that something in the line may change, by kind; of the others it makes new ones only. */
type Records = { progress: ProgressAnswer; documents: never; estimations: EstimationAnswer };

/** What is done to a record that the server has; `record`: as whoever did it saw it. */
export type Over<K extends Kind = Kind> = { does: 'correct' | 'remove'; record: Records[K] };

type KeptAs<K extends Kind> = {
  kind: K;
  /** Made once, with the capture: it becomes the id of what comes of it, so that sending it again makes nothing new. */
  id: string;
  user_id: string;
  project_id: string;
  /** ISO instant of this device's clock. */
  kept_at: string;
  /** What people know it by. */
  title: string;
  body: Bodies[K];
  file: KeptFile | null;
  /** The same where there may be several, `file` being null then. */
  files?: readonly KeptFile[];
  /** What this device worked out and the server has not confirmed, as people read it. */
  unconfirmed?: string;
  /** Its owner knows that paid estimations change with it. */
  agreed?: boolean;
  /** Nobody has asked the server for it: its owner may change it here. Absent where the server may have it, whatever became of the answer. */
  unasked?: boolean;
  /** Absent where it makes a new record: then the body says all of that. Else it says the record as it is to be. */
  over?: Over<K> | null;
};

export type NewItem<K extends Kind = Kind> = { [Each in K]: KeptAs<Each> }[K];

/**
 * What was captured on this device and has not reached the server. `turn`: its place in the line of this device. A `refusal` stays until
 * the owner lets the item go again or discards it; the others go on.
 */
export type Item<K extends Kind = Kind> = {
  [Each in K]: KeptAs<Each> & { turn: number; refusal: Refusal | null };
}[K];

/** An item as its owner has put it right. */
export type Corrected<K extends Kind = Kind> = Partial<
  Pick<Item<K>, 'title' | 'body' | 'file' | 'files' | 'unconfirmed' | 'agreed' | 'over'>
>;

/** Whether its owner may change what waits. A change may have arrived too: another one in its place goes over the record as it was seen. */
export const mayChange = ({ over, unasked }: Pick<Item, 'over' | 'unasked'>): boolean =>
  Boolean(over ?? unasked);

/** The files that wait with an item, in the order in which they belong to it. */
export const filesOf = ({ file, files }: Pick<Item, 'file' | 'files'>): readonly KeptFile[] =>
  files ?? (file ? [file] : []);

/** The item's files as they are by now, where it has them. */
export const withFiles = (
  { files }: Pick<Item, 'files'>,
  now: readonly KeptFile[],
): Pick<Item, 'file' | 'files'> => (files ? { file: null, files: now } : { file: now[0] ?? null });

/** How much room the files of items take on this device, in bytes. */
export const bytesOf = (items: readonly Pick<Item, 'file' | 'files'>[]): number =>
  items.flatMap(filesOf).reduce((sum, { blob }) => sum + blob.size, 0);
