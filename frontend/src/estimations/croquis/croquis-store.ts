import { croquisOf } from '@obraclara/events';
import { randomId } from '../../api/random-id.ts';
import { impatience, sendFile } from '../../api/send-file.ts';
import { croquisUpload } from '../../offline/croquis.ts';
import { isLocalName, localName, type KeptFile } from '../../offline/item.ts';
import type { KeptFilePlace } from '../../shared/drafts/kept-files.ts';
import { encodePhoto, unreadableSentence } from '../../shared/photo/encode.ts';
import { store } from '../../shared/store.ts';
import { toast } from '../../shared/toasts.ts';
import type { UploadedFile } from '@obraclara/api';
import { croquisTexts } from './messages.ts';

/** A sketch that was taken here: null while it is made smaller or read. `preview`: what is shown of it. */
export type OwnCroquis = { file: KeptFile; preview: string } | null;

/** The sketches that were taken on this device, by the names that stand for their addresses, and how many of them have been sent. */
type CroquisState = {
  own: ReadonlyMap<string, OwnCroquis>;
  sending: { done: number; all: number } | null;
};

type Options = {
  /** Where each is kept with the draft, by its id. */
  place: (id: string) => KeptFilePlace;
  /** What waits in the line of this device, where it is that which is put right. */
  waiting: readonly KeptFile[];
};

type Body = Parameters<typeof croquisUpload>[0] & {
  concepts: { generadores?: { croquis?: string }[] }[];
};

const idOf = (name: string) => name.slice(localName('').length);

const post = (body: Body, { blob, name, key }: KeptFile) =>
  sendFile({
    ...croquisUpload(body),
    file: new File([blob], name, { type: blob.type }),
    name,
    key,
    silence: impatience,
    signal: new AbortController().signal,
  }) as Promise<UploadedFile>;

/** What there is, and who hears of it. */
const heldCroquis = () => {
  const { get, set, listen } = store<CroquisState>({ own: new Map(), sending: null });
  const become = (next: Partial<CroquisState>) => set({ ...get(), ...next });
  const put = (name: string, own: OwnCroquis) => become({ own: new Map(get().own).set(name, own) });
  return {
    get,
    listen,
    become,
    put,
    /** Holds a file that is there, as it is shown. */
    hold: (name: string, file: KeptFile) => put(name, { file, preview: URL.createObjectURL(file.blob) }),
    drop: (name: string) => {
      const own = new Map(get().own);
      own.delete(name);
      become({ own });
    },
  };
};
type Held = ReturnType<typeof heldCroquis>;

/** Makes a picture smaller, unless it was drawn here, and keeps it with the draft; says what keeps it from that. */
const prepared = async (
  { hold, drop }: Held,
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

/** Reads what is kept on this device; false where it has lost it. */
const read = async ({ hold, drop }: Held, name: string, { place, waiting }: Options): Promise<boolean> => {
  const known = waiting.find(({ as }) => as === name);
  const kept = known ? null : await place(idOf(name)).read();
  if (known) hold(name, known);
  else if (kept) hold(name, { blob: kept.file, name: kept.file.name, key: kept.key, stored: null, as: name });
  else drop(name);
  return Boolean(known ?? kept);
};

/**
 * The sketches of an estimation while it is captured. They are made smaller and kept with its draft when they are taken, and sent when it is
 * saved: so a row may lose one, and have it back with one step, without anybody being asked.
 */
export const croquisStore = (options: Options) => {
  const held = heldCroquis();
  const { get, become, put } = held;
  const underWay = new Set<Promise<unknown>>();
  const during = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  };

  /** Once none is made smaller or read any more. */
  const settled = async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };

  /** The files of what a body says, in its order, once they are there. */
  const filesOf = async ({ concepts }: Pick<Body, 'concepts'>): Promise<KeptFile[]> => {
    await settled();
    return [...new Set(croquisOf(concepts))].flatMap((name) => get().own.get(name)?.file ?? []);
  };

  return {
    get,
    listen: held.listen,
    /** Takes a picture, or one that was drawn here: its name at once, and whether it could be read later. */
    take: (picture: File, drawn = false): { name: string; ready: Promise<boolean> } => {
      const name = localName(randomId());
      put(name, null);
      return { name, ready: during(prepared(held, { name, picture, drawn, place: options.place })) };
    },
    /** Reads those of these that are kept on this device; answers the names of what it has lost. */
    open: async (names: readonly string[]): Promise<string[]> => {
      const wanted = [...new Set(names)].filter((name) => isLocalName(name) && !get().own.has(name));
      for (const name of wanted) put(name, null);
      const found = await Promise.all(wanted.map((name) => during(read(held, name, options))));
      return wanted.filter((_, index) => !found[index]);
    },
    files: filesOf,
    settled,
    /** Sends what a body says that the server has not, one after the other; rejects as `sendFile`. */
    send: async (body: Body): Promise<KeptFile[]> => {
      const files = await filesOf(body);
      const missing = files.filter(({ stored }) => stored === null);
      try {
        for (const [done, file] of missing.entries()) {
          become({ sending: { done, all: missing.length } });
          const sent = { ...file, stored: await post(body, file) };
          const name = file.as ?? '';
          put(name, { ...get().own.get(name)!, file: sent });
        }
      } finally {
        become({ sending: null });
      }
      return filesOf(body);
    },
    /** The server has lost what it was sent: they go again, as other uploads. */
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
