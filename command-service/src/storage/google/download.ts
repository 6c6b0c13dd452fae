import { Readable } from 'node:stream';
import { driveFailure, saying } from './failure.ts';
import type { DriveItem } from './files.ts';
import { callTimeout, type DriveSession } from './session.ts';

export type Download = { stream: Readable; name: string; media_type: string; bytes: number | null };

/** Milliseconds without data after which a download is cancelled. */
const silence = 30_000;

/** Google's own documents have no bytes and are exported as PDF. Forms, shortcuts and similar items cannot be downloaded. */
const printable = /^application\/vnd\.google-apps\.(document|spreadsheet|presentation|drawing)$/;
const googles = /^application\/vnd\.google-apps\./;

export const isDownloadable = ({ media_type }: Pick<DriveItem, 'media_type'>): boolean =>
  !googles.test(media_type) || printable.test(media_type);

/** File name of the download. */
export const downloadName = ({ name, media_type }: Pick<DriveItem, 'name' | 'media_type'>): string =>
  printable.test(media_type) ? `${name}.pdf` : name;

/** Cancels a response after `silence` without data. */
const watched = async function* (source: Readable, stop: AbortController) {
  const give = () => stop.abort();
  let timer = setTimeout(give, silence);
  try {
    for await (const chunk of source) {
      clearTimeout(timer);
      timer = setTimeout(give, silence);
      yield chunk as Buffer;
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
};

/** Streams the content of a file. Throws a DriveFailure. */
export const openDownload = async ({ drive }: DriveSession, item: DriveItem): Promise<Download> => {
  if (!isDownloadable(item)) throw driveFailure('forbidden');
  const pdf = printable.test(item.media_type);
  const stop = new AbortController();
  const tooLate = setTimeout(() => stop.abort(), callTimeout);
  // No total deadline: a large file may take long while data arrives.
  const how = { responseType: 'stream', signal: stop.signal, timeout: 0 } as const;
  try {
    const { data } = await saying(() =>
      pdf
        ? drive.files.export({ fileId: item.id, mimeType: 'application/pdf' }, how)
        : drive.files.get({ fileId: item.id, alt: 'media', supportsAllDrives: true }, how),
    );
    return {
      stream: Readable.from(watched(data, stop), { objectMode: false }),
      name: downloadName(item),
      media_type: pdf ? 'application/pdf' : item.media_type,
      bytes: pdf ? null : item.size,
    };
  } finally {
    clearTimeout(tooLate);
  }
};
