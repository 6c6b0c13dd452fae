import { maxPhotos, type Place } from '@obraclara/events';
import { randomId } from '../../ui/random-id.ts';
import type { DraftFile, DraftFilePlace } from '../../shared/drafts/draft-files.ts';
import { toast } from '../../ui/states/toasts.ts';
import { shownPhotos, wholePhoto, withDrawn, type DraftPhoto } from '../draft-photos.ts';
import { photoTexts } from './messages.ts';
import { encodePhoto } from '../../ui/photo/encode.ts';
import { hourTaken } from './exif-hour.ts';
import {
  formPhoto,
  formPhotos,
  revokePreview,
  type FormPhoto,
  type FormPhotos,
  type SettledPhoto,
} from './form-photo.ts';
import { jobs, oneByOne } from './jobs.ts';
import { photoSending, type Upload, type PhotoTarget, type Sending } from './sending.ts';

export type Settled = { ok: true; photos: SettledPhoto[] } | { ok: false };

/** Metadata of photos: when they were taken (ISO instant), and the location once it is known. */
export type Taken = { taken_at?: string; place?: Promise<Place | null> | undefined };

type Options = Sending & {
  photos: readonly DraftPhoto[];
  /** Storage of each photo of the draft. */
  place: (photo_id: string) => DraftFilePlace;
  /** Whether the saved draft contains this photo. */
  wanted: (photo_id: string) => boolean;
  /** Receives the draft's photos after each change. */
  changed: (photos: DraftPhoto[]) => void;
};

const atRest = ({ state: { at } }: FormPhoto) => at === 'ready' || at === 'kept';

/** Photos that are being resized and stored, also of unmounted forms: reopening a draft waits for them. */
const underWay = new Map<string, Promise<unknown>>();
const keeping = <T>(id: string, work: Promise<T>): Promise<T> => {
  underWay.set(id, work);
  return work.finally(() => underWay.delete(id));
};

/** Prepares and uploads the photos of a form: new ones and those of the draft. */
const preparation = (photos: FormPhotos, { place, wanted, ...how }: Options) => {
  let closed = false;
  const sending = photoSending(photos, how);
  const work = jobs(sending.fail);
  const inTurn = oneByOne();
  let saidLost = false;

  /** Removes a photo that exists neither here nor on the server; shows that once. */
  const lose = (id: string) => {
    photos.set(photos.get().filter((entry) => entry.id !== id));
    if (!saidLost) toast(photoTexts.lost, 'warning');
    saidLost = true;
  };

  /** Adds the location as soon as it is known. */
  const put = async (id: string, where: Taken['place'], signal: AbortSignal) => {
    const known = await where;
    if (!known || signal.aborted) return;
    photos.update(id, { place: known });
    photos.tell();
  };

  /** Stores the photo with the draft before uploading it: the browser may close the tab at any time. */
  const keep = async (id: string, taken: DraftFile, signal: AbortSignal) => {
    // A removed photo is not stored; one of a closed form is, as long as its draft exists.
    if (signal.aborted && !closed) return false;
    const here = await place(id).keep(taken);
    if (signal.aborted && !(closed && wanted(id))) await place(id).forget();
    return here;
  };

  const prepared = async (id: string, make: () => Promise<DraftFile>, signal: AbortSignal) => {
    const taken = await make();
    return { taken, here: await keep(id, taken, signal) };
  };

  const keepAndSend = async (id: string, make: () => Promise<DraftFile>, { target, signal }: Upload) => {
    const { taken, here } = await keeping(id, prepared(id, make, signal));
    if (signal.aborted) return;
    photos.update(id, { here });
    photos.tell();
    return sending.send(id, taken, { target, signal });
  };

  const take = (id: string, file: File, target: PhotoTarget, where: Taken['place']) =>
    work.run(id, async (signal) => {
      const make = async () => {
        // The resized file loses the EXIF data, so it is read first.
        const taken_at = photos.find(id)?.taken_at ?? (await hourTaken(file));
        const smaller = await inTurn(() => encodePhoto(file));
        if (taken_at) photos.update(id, { taken_at });
        return { file: smaller, key: id };
      };
      await Promise.all([keepAndSend(id, make, { target, signal }), put(id, where, signal)]);
    });

  /** An annotated copy needs no resizing. */
  const takeDrawn = (id: string, file: File, target: PhotoTarget) =>
    work.run(id, (signal) => keepAndSend(id, async () => ({ file, key: id }), { target, signal }));

  const resume = ({ id, photo_url, taken: known }: FormPhoto, target: PhotoTarget) =>
    work.run(id, async (signal) => {
      await underWay.get(id)?.catch(() => undefined);
      const taken = known ?? (await place(id).read());
      if (signal.aborted) return;
      if (taken) return sending.send(id, taken, { target, signal });
      if (photo_url) photos.update(id, { here: false, preview: photo_url, state: { at: 'ready' } });
      else lose(id);
      photos.tell();
    });
  const close = () => {
    closed = true;
    work.stopAll();
  };
  const open = () => {
    closed = false;
  };
  return { sending, work, take, takeDrawn, resume, open, close };
};

type Prepared = ReturnType<typeof preparation>;

/** A photo that was being resized, or could not be opened, has no file. */
const isRestorable = ({ taken, photo_url }: FormPhoto) => taken !== null || photo_url !== null;

/** Changes of the existing photos. */
const arranging = (
  photos: FormPhotos,
  { sending, work, takeDrawn, resume }: Prepared,
  place: Options['place'],
) => {
  /** The last removed photo with its original, and its index; its file stays until the next removal or the end of the form. */
  let removed: { whole: FormPhoto[]; at: number } | null = null;
  const leave = (entry: FormPhoto) => {
    work.stop(entry.id);
    revokePreview(entry);
    if (entry.here) void place(entry.id).forget();
  };
  const goOnWith = (next: FormPhoto[]) => {
    photos.set(next);
    photos.tell();
  };
  const forgetRemoved = () => {
    removed?.whole.forEach(leave);
    removed = null;
  };
  const hasRoom = () => shownPhotos(photos.get()).length < maxPhotos;
  return {
    leave,
    goOnWith,
    forgetRemoved,
    remove: (id: string) => {
      forgetRemoved();
      const whole = wholePhoto(photos.get(), id);
      whole.forEach((entry) => work.stop(entry.id));
      removed = { whole, at: photos.get().indexOf(whole[0]!) };
      goOnWith(photos.get().filter((entry) => !whole.includes(entry)));
    },
    canRestore: () => Boolean(removed?.whole.every(isRestorable)) && hasRoom(),
    /** Puts the last removed photo back, and resumes its upload. */
    restore: (target: PhotoTarget) => {
      if (!removed) return;
      const { whole, at } = removed;
      removed = null;
      goOnWith(photos.get().toSpliced(at, 0, ...whole));
      for (const entry of whole) if (!atRest(entry)) resume(entry, target);
    },
    /** Replaces a photo with an annotated copy; the original stays behind it. */
    draw: (id: string, file: File, target: PhotoTarget) => {
      const shown = photos.find(id);
      if (!shown) return;
      const { original = id } = shown;
      const drawn = formPhoto({ id: randomId(), photo_url: null, here: true, original });
      if (shown.original) leave(shown);
      goOnWith(withDrawn(photos.get(), id, drawn));
      sending.tryAgain();
      takeDrawn(drawn.id, file, target);
    },
    /** Restores the original. */
    undraw: (id: string) => {
      const shown = photos.find(id);
      if (!shown?.original) return;
      leave(shown);
      goOnWith(photos.get().filter((entry) => entry.id !== id));
    },
    /** Makes it the first photo, which represents the record. */
    toFront: (id: string) => {
      const whole = wholePhoto(photos.get(), id);
      goOnWith([...whole, ...photos.get().filter((entry) => !whole.includes(entry))]);
    },
  };
};

/**
 * The photos of a capture: resized and uploaded as soon as they are taken, one after another, while the user types. They are stored with
 * the draft, so they survive a closed dialog, a reload and a killed tab.
 */
export const photoList = (options: Options) => {
  const { place, changed } = options;
  const photos = formPhotos(options.photos, changed);
  const preparing = preparation(photos, options);
  const { sending, work, take, resume } = preparing;

  const { leave, goOnWith, forgetRemoved, ...arranged } = arranging(photos, preparing, place);

  return {
    get: photos.get,
    listen: photos.listen,
    waits: options.waits,
    /** Adds photos up to the maximum of a record, and shows an error if there are more. */
    take: (files: readonly File[], target: PhotoTarget, { taken_at, place: where }: Taken = {}) => {
      const room = maxPhotos - shownPhotos(photos.get()).length;
      if (files.length > room) toast(photoTexts.tooMany(room), 'error');
      sending.tryAgain();
      for (const file of files.slice(0, room)) {
        const id = randomId();
        const taken = formPhoto({ id, photo_url: null, here: true, ...(taken_at && { taken_at }) });
        photos.set([...photos.get(), taken]);
        // The draft contains the photo before it is ready, so that closing the form does not lose it.
        photos.tell();
        take(id, file, target, where);
      }
    },
    retry: (id: string, target: PhotoTarget) => {
      sending.tryAgain();
      for (const { id: failed, taken, state } of wholePhoto(photos.get(), id))
        if (taken && (state.at === 'failed' || state.at === 'kept'))
          work.run(failed, (signal) => sending.send(failed, taken, { target, signal }));
    },
    ...arranged,
    /** Replaces the photos with these, which are uploaded. */
    hold: (stored: readonly DraftPhoto[]) => {
      forgetRemoved();
      photos.get().forEach(leave);
      goOnWith(stored.map(formPhoto));
    },
    /** Restores the photos stored on this device, once the form is mounted. */
    open: (target: PhotoTarget) => {
      preparing.open();
      for (const entry of photos.get()) if (entry.here && entry.taken === null) resume(entry, target);
    },
    /** Aborts uploads when the form unmounts; photos being resized are still stored with the draft. */
    close: () => {
      preparing.close();
      forgetRemoved();
      photos.get().forEach(revokePreview);
    },
    /** Waits for running uploads and returns the final state of the photos. */
    settled: async (): Promise<Settled> => {
      await work.ended();
      return photos.get().every(atRest) ? { ok: true, photos: photos.settled() } : { ok: false };
    },
  };
};
