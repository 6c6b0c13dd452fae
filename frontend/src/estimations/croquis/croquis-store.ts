import { croquisOf } from '@obraclara/events';
import { randomId } from '../../ui/random-id.ts';
import { impatience } from '../../api/send-file.ts';
import { estimationCapture } from '../../device/estimations.ts';
import { isLocalName, localName, type KeptFile } from '../../offline/item.ts';
import type { DraftFilePlace } from '../../shared/drafts/draft-files.ts';
import { encodePhoto, unreadableSentence } from '../../ui/photo/encode.ts';
import { store } from '../../ui/store.ts';
import { toast } from '../../ui/states/toasts.ts';
import { croquisTexts } from './messages.ts';

/** Sketch taken on this device; null while it is compressed or read. `preview`: its object URL. */
export type OwnCroquis = { file: KeptFile; preview: string } | null;

/** Sketches taken on this device, by their local names, and how many of them have been sent. */
type CroquisState = {
  own: ReadonlyMap<string, OwnCroquis>;
  sending: { done: number; all: number } | null;
};

type Options = {
  /** Storage place of a sketch in the draft, by its id. */
  place: (id: string) => DraftFilePlace;
  /** Files of the outbox entry being corrected, if there is one. */
  waiting: readonly KeptFile[];
};

type Body = { project_id: string; concepts: { generadores?: { croquis?: string }[] }[] };

const idOf = (name: string) => name.slice(localName('').length);

/** State of the sketches and its listeners. */
const heldCroquis = () => {
  const { get, set, listen } = store<CroquisState>({ own: new Map(), sending: null });
  const become = (next: Partial<CroquisState>) => set({ ...get(), ...next });
  const put = (name: string, own: OwnCroquis) => become({ own: new Map(get().own).set(name, own) });
  return {
    get,
    listen,
    become,
    put,
    /** Adds a file that is ready, with its preview. */
    hold: (name: string, file: KeptFile) => put(name, { file, preview: URL.createObjectURL(file.blob) }),
    drop: (name: string) => {
      const own = new Map(get().own);
      own.delete(name);
      become({ own });
    },
  };
};
type SavedCroquis = ReturnType<typeof heldCroquis>;

/** Compresses a picture, unless drawn here, and saves it with the draft; shows why that fails. Returns false if it is unreadable. */
const prepared = async (
  { hold, drop }: SavedCroquis,
  { name, picture, drawn, place }: { name: string; picture: File; drawn: boolean } & Pick<Options, 'place'>,
): Promise<boolean> => {
  try {
    const file = drawn ? picture : await encodePhoto(picture);
    const id = idOf(name);
    if (!(await place(id).keep({ file, key: id }))) toast(croquisTexts.notKept, 'warning');
    hold(name, { blob: file, name: file.name, key: id, stored: null, as: name });
    return true;
  } catch (error) {
    drop(name);
    toast(unreadableSentence(error) ?? croquisTexts.failed, 'error');
    return false;
  }
};

/** Reads a stored sketch. Returns false if the device has lost it. */
const read = async (
  { hold, drop }: SavedCroquis,
  name: string,
  { place, waiting }: Options,
): Promise<boolean> => {
  const known = waiting.find(({ as }) => as === name);
  const kept = known ? null : await place(idOf(name)).read();
  if (known) hold(name, known);
  else if (kept) hold(name, { blob: kept.file, name: kept.file.name, key: kept.key, stored: null, as: name });
  else drop(name);
  return Boolean(known ?? kept);
};

/**
 * Sketches of an estimation being captured. They are compressed and saved with the draft when taken, and sent when it is saved.
 * So undo restores the sketch of a row without a request.
 */
export const croquisStore = (options: Options) => {
  const deviceCroquis = heldCroquis();
  const { get, become, put } = deviceCroquis;
  const underWay = new Set<Promise<unknown>>();
  const during = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  };

  /** Resolves when no sketch is being compressed or read. */
  const settled = async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };

  /** Files of the sketches in a body, in its order, once all are ready. */
  const filesOf = async ({ concepts }: Pick<Body, 'concepts'>): Promise<KeptFile[]> => {
    await settled();
    return [...new Set(croquisOf(concepts))].flatMap((name) => get().own.get(name)?.file ?? []);
  };

  return {
    get,
    listen: deviceCroquis.listen,
    /** Adds a picture. Returns its local name at once; `ready` resolves to whether it can be read. */
    take: (picture: File, drawn = false): { name: string; ready: Promise<boolean> } => {
      const name = localName(randomId());
      put(name, null);
      return { name, ready: during(prepared(deviceCroquis, { name, picture, drawn, place: options.place })) };
    },
    /** Reads those of the sketches that are stored on this device. Returns the names of those that it has lost. */
    open: async (names: readonly string[]): Promise<string[]> => {
      const wanted = [...new Set(names)].filter((name) => isLocalName(name) && !get().own.has(name));
      for (const name of wanted) put(name, null);
      const found = await Promise.all(wanted.map((name) => during(read(deviceCroquis, name, options))));
      return wanted.filter((_, index) => !found[index]);
    },
    files: filesOf,
    settled,
    /** Sends the files of a body that the server lacks, one after the other. Rejects as `sendFile` does. */
    send: async (body: Body): Promise<KeptFile[]> => {
      const files = await filesOf(body);
      const missing = files.filter(({ stored }) => stored === null);
      const how = { silence: impatience, signal: new AbortController().signal };
      try {
        for (const [done, file] of missing.entries()) {
          become({ sending: { done, all: missing.length } });
          const sent = { ...file, stored: await estimationCapture.upload(body, file, how) };
          const name = file.as ?? '';
          put(name, { ...get().own.get(name)!, file: sent });
        }
      } finally {
        become({ sending: null });
      }
      return filesOf(body);
    },
    /** Marks all files to be sent again as other uploads, after the server lost them. */
    sendAnew: () => {
      const anew = [...get().own].map(([name, own]): [string, OwnCroquis] => [
        name,
        own && { ...own, file: { ...own.file, key: randomId(), stored: null } },
      ]);
      become({ own: new Map(anew) });
    },
    close: () => {
      for (const own of get().own.values()) if (own) URL.revokeObjectURL(own.preview);
    },
  };
};
export type CroquisStore = ReturnType<typeof croquisStore>;
