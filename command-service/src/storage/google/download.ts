import { Readable } from 'node:stream';
import { driveFailure, saying } from './failure.ts';
import type { DriveItem } from './files.ts';
import { callTimeout, type DriveSession } from './session.ts';

export type Download = { stream: Readable; name: string; media_type: string; bytes: number | null };

/** Milliseconds without a byte after which a download is given up. */
const silence = 30_000;

/** Google's own documents have no bytes: they are had as PDF. Forms, shortcuts and the like are not had at all. */
const printable = /^application\/vnd\.google-apps\.(document|spreadsheet|presentation|drawing)$/;
const googles = /^application\/vnd\.google-apps\./;

export const isDownloadable = ({ media_type }: Pick<DriveItem, 'media_type'>): boolean =>
  !googles.test(media_type) || printable.test(media_type);

/** What the file is called once it is had. */
export const downloadName = ({ name, media_type }: Pick<DriveItem, 'name' | 'media_type'>): string =>
  printable.test(media_type) ? `${name}.pdf` : name;

/** Cancels a response that has fallen silent. */
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

/** The bytes of a file as they come in. Throws a DriveFailure. */
export const openDownload = async ({ drive }: DriveSession, item: DriveItem): Promise<Download> => {
  if (!isDownloadable(item)) throw driveFailure('forbidden');
  const pdf = printable.test(item.media_type);
  const stop = new AbortController();
  const tooLate = setTimeout(() => stop.abort(), callTimeout);
  // No deadline for the whole: a large file may take its time as long as bytes come.
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
