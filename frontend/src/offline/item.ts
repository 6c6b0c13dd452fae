import type { EstimationBody, NewDocument, NewProgress, UploadedFile } from '@obraclara/api';

/** What can be captured without a connection, named as its store (specification §3). */
export const kinds = ['progress', 'documents', 'estimations'] as const;
export type Kind = (typeof kinds)[number];

/**
 * What the command of each says. Sent again, it says the same to the letter: the server takes an id that says something else for another
 * thing (409). The address of a file that waits is put in when the file is there.
 */
type Bodies = { progress: NewProgress; documents: NewDocument; estimations: EstimationBody };

/** A file that waits with its item. `key`: the same as long as it is the same upload; `stored`: what the server answered once it had it. */
export type KeptFile = { blob: Blob; name: string; key: string; stored: UploadedFile | null };

/** Why the server did not take an item, in its words; `fields`: what it said of each field. `at`: ISO instant of this device. */
export type Refusal = { status: number; why: string; fields: Record<string, string>; at: string };

type Captured = {
  /** Made once, with the capture: it becomes the id of what comes of it, so that sending it again makes nothing new. */
  id: string;
  user_id: string;
  project_id: string;
  /** ISO instant of this device's clock. */
  kept_at: string;
  /** What people know it by. */
  title: string;
  file: KeptFile | null;
};
type Of<K extends Kind> = Captured & { kind: K; body: Bodies[K] };

export type NewItem = { [K in Kind]: Of<K> }[Kind];

/**
 * What was captured on this device and has not reached the server. `turn`: its place in the line of this device. A `refusal` stays until
 * the owner corrects or discards the item; the others go on.
 */
export type Item = NewItem & { turn: number; refusal: Refusal | null };
export type ItemOf<K extends Kind> = Extract<Item, { kind: K }>;
