import type { UploadedFile } from '@obraclara/api';
import { send } from '../api/http.ts';
import { randomId } from '../ui/random-id.ts';
import { sendFile } from '../api/send-file.ts';
import type { Corrected, Item, KeptFile, Kind, NewItem, Over } from '../offline/item.ts';
import { foreignResponse } from '../offline/foreign-response.ts';
import { correctInOutbox, addToOutbox, removeInOutbox } from './outbox-commands.ts';
import { changeRecord, type Command } from './record-change.ts';

type Body<K extends Kind> = Item<K>['body'];
type Stored<K extends Kind> = Over<K>['record'];
type Version<K extends Kind> = Body<K> | Stored<K>;
/** The part of a body that decides where its files are stored. */
type Place<K extends Kind> = Pick<
  Body<K>,
  keyof Body<K> & ('project_id' | 'concept_id' | 'progress_date' | 'type' | 'origin')
>;

/** A part of a record that is kept or replaced as a whole. Two parts are equal if their texts are. */
type Part<K extends Kind> = {
  shown: (version: Version<K>) => string;
  /** Absent where a correction sends the whole body. */
  take?: (mine: Body<K>, current: Version<K>) => object;
};

/** Whether the user has agreed that paid estimations change, and the signal that ends the run. */
export type Consent = { agreed: boolean | undefined; signal: AbortSignal };

/** What is particular to a kind of capture. The name of the kind is also the path of its records on the server. */
export type Definition<K extends Kind> = {
  kind: K;
  /** Toast after a new one is stored (specification §8). */
  kept: string;
  /** Text for the total size and number of its files. */
  withFiles: (size: string, count: number) => string;
  /** Upload path of its files, and the form fields sent with each. */
  files: (place: Place<K>) => { path: string; fields?: Record<string, string> };
  /** The body with the addresses of its uploaded files. */
  body: <Sent extends Body<K>>(body: Sent, files: readonly KeptFile[]) => Sent;
  /** The parts that a correction may change. */
  fields: readonly Part<K>[];
  /** Request of a correction that sends only the changed parts. Without it, a correction sends the whole body. */
  correction?: (opened: Stored<K>, mine: Body<K>) => { path: string; body: object | undefined };
  /** Whether a correction can change the first version to the second. If not, the record is deleted and captured again. */
  isCorrectable: (before: Body<K>, corrected: Body<K>) => boolean;
  /** Creates the record; by default with a `POST`. Resolves with what the server answers of it; rejects unless it confirms it. */
  create?: (body: Body<K> & { id: string }) => Promise<object>;
  /** Request of a deletion; by default `DELETE`. */
  removal?: (id: string) => { method: string; path: string };
  /** Rejects if the user must decide before the command is sent. */
  first?: (command: Command, around: Consent) => Promise<void>;
};

/** Revision of a record whose creation answers without one: the server then tells the current record (412). */
const unknownRevision = -1;

const createRecord = async (kind: Kind, body: { id: string }): Promise<object> => {
  const answer = (await send('POST', kind, body)) as { id?: unknown } | null;
  if (answer?.id !== body.id) throw foreignResponse();
  return answer;
};

type How = { signal: AbortSignal } & Pick<Parameters<typeof sendFile>[0], 'onProgress' | 'silence'>;

/** What a form captured, for the outbox; `title`: its readable name. */
type Captured<K extends Kind> = Pick<Item<K>, 'id' | 'user_id' | 'project_id' | 'title' | 'body'> &
  Partial<Pick<Item<K>, 'file' | 'files' | 'unconfirmed'>>;

/** Functions that add captures to the outbox. They resolve with the message of the error that prevents that, or null. */
const keeping = <K extends Kind>({ kind, kept, isCorrectable }: Definition<K>) => {
  const entryOf = (captured: Captured<K>, over?: Over<K>) =>
    ({
      kind,
      kept_at: new Date().toISOString(),
      file: null,
      ...captured,
      // A new record gets the id of its entry, which a change must not share with its record.
      ...(over && { id: randomId(), over }),
    }) as unknown as NewItem;
  return {
    keep: (captured: Captured<K>) => addToOutbox(entryOf(captured), kept),
    /** `record`: the version that the user saw. */
    keepCorrection: (captured: Captured<K>, record: Stored<K>) =>
      addToOutbox(entryOf(captured, { does: 'correct', record }), kept),
    /** `instead`: a pending change of the record, which the deletion replaces. */
    keepRemoval: (captured: Captured<K>, record: Stored<K>, instead: Item<K> | undefined) =>
      removeInOutbox(entryOf(captured, { does: 'remove', record }), instead as Item | undefined),
    /** Corrects an entry (`correctInOutbox`), which changes the same record as before. */
    correct: (item: Item<K>, corrected: Corrected<K>) =>
      correctInOutbox<K>(
        item,
        { ...corrected, ...(item.over && { over: item.over }) },
        isCorrectable(item.body, corrected.body ?? item.body),
      ),
  };
};

/** Compares versions of a record by the parts of a correction. */
const comparing = <K extends Kind>({ fields, correction }: Definition<K>) => {
  const differs = ({ shown }: Part<K>, one: Version<K>, other: Version<K>) => shown(one) !== shown(other);
  const isSent = (part: Part<K>, mine: Body<K>, opened: Stored<K>) =>
    !correction || differs(part, mine, opened);
  return {
    /** Whether another user changed a part that this correction sends, to another value. */
    isContested: (opened: Stored<K>, mine: Body<K>, now: Stored<K>): boolean =>
      fields.some(
        (part) => isSent(part, mine, opened) && differs(part, now, opened) && differs(part, now, mine),
      ),
    /** Whether a deletion needs the user's decision: the record is not the one that the user saw. */
    isOther: (opened: Stored<K>, now: Stored<K>): boolean =>
      opened.revision !== unknownRevision || fields.some((part) => differs(part, now, opened)),
    /** Rebases a conflicting change onto the server's current record: parts that it does not send take the current values. */
    rebased: (item: Item<K>): Item<K> => {
      const { over, refusal } = item;
      if (!over || !refusal?.current) return item;
      const { record: opened } = over;
      const record = { ...opened, ...refusal.current };
      const kept = fields.filter((part) => !isSent(part, item.body, opened));
      const body = kept.reduce<Body<K>>(
        (mine, { take }) => ({ ...mine, ...take?.(mine, record) }),
        item.body,
      );
      return { ...item, body, over: { ...over, record } };
    },
  };
};

/** Functions that send the files of an entry, and the entry. */
const sending = <K extends Kind>(definition: Definition<K>) => {
  const { kind, files: placeOf, body: bodyOf, correction, create, removal, first } = definition;
  const { isContested, isOther } = comparing(definition);
  return {
    /** Uploads a file under its key, so that a repeated upload stores it once. Rejects as `sendFile` does. */
    upload: async (
      place: Place<K>,
      { blob, name, key }: Pick<KeptFile, 'blob' | 'name' | 'key'>,
      how: How,
    ): Promise<UploadedFile> => {
      const file = new File([blob], name, { type: blob.type });
      const answer = (await sendFile({ ...placeOf(place), file, name, key, ...how })) as UploadedFile;
      if (typeof answer.file_url !== 'string') throw foreignResponse();
      return answer;
    },
    /**
     * Sends an entry whose files are all `stored`. Resolves with the record as the server has it then. Rejects as `http` does unless the
     * server confirms it; sends no further request once `signal` aborts.
     */
    send: async (
      { id, body, agreed, over }: Pick<Item<K>, 'id' | 'body' | 'agreed' | 'over'>,
      files: readonly KeptFile[],
      signal: AbortSignal,
    ): Promise<Stored<K>> => {
      const ask = async (command: Command) => first?.(command, { agreed, signal });
      if (!over) {
        const whole = bodyOf({ ...body, id }, files);
        if (!create) await ask({ method: 'POST', target: kind, body: whole });
        const answer = await (create?.(whole) ?? createRecord(kind, whole));
        return { revision: unknownRevision, ...whole, ...answer } as unknown as Stored<K>;
      }
      const { record } = over;
      const mine = bodyOf(body, files);
      const answer = await changeRecord<Stored<K>>(over, {
        key: id,
        resource: kind,
        correction: correction?.(record, mine) ?? { body: mine },
        removal,
        isContested: (now) =>
          over.does === 'remove' ? isOther(record, now) : isContested(record, mine, now),
        first: ask,
      });
      return { ...record, ...mine, ...answer };
    },
  };
};

/** Returns what the device does with captures of one kind. */
export const defineCapture = <K extends Kind>(definition: Definition<K>) => ({
  ...definition,
  ...keeping(definition),
  rebased: comparing(definition).rebased,
  ...sending(definition),
});

export type Capture<K extends Kind> = ReturnType<typeof defineCapture<K>>;
