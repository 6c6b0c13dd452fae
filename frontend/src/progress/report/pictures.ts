import { encodePhoto, unreadableSentence } from '../../ui/photo/encode.ts';
import type { PhotoSource } from './report-records.ts';

/** Longest side of a photo in a report, in px: sharp at half a page. */
const longestSide = 1200;

/** The bytes of a photo; null if they are neither on this device nor downloadable. */
const bytesOf = async (source: PhotoSource, signal: AbortSignal): Promise<Blob | null> => {
  if (source instanceof Blob) return source;
  try {
    const answer = await fetch(source, { signal });
    return answer.ok ? await answer.blob() : null;
  } catch (error) {
    signal.throwIfAborted();
    console.warn('Report photo:', error);
    return null;
  }
};

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('A photo could not be read'));
    reader.readAsDataURL(blob);
  });

const pictureOf = async (source: PhotoSource, signal: AbortSignal): Promise<string | null> => {
  const bytes = await bytesOf(source, signal);
  if (!bytes) return null;
  try {
    return await dataUrlOf(await encodePhoto(new File([bytes], 'foto', { type: bytes.type }), longestSide));
  } catch (error) {
    if (unreadableSentence(error) === null) throw error;
    return null;
  }
};

/**
 * Returns the photos as JPEG data URLs, in the order of `sources`; undefined for an unavailable one. One at a time, to fit a phone's
 * memory.
 */
export const picturesOf = async (
  sources: readonly PhotoSource[],
  done: (count: number) => void,
  signal: AbortSignal,
): Promise<(string | undefined)[]> => {
  const pictures: (string | undefined)[] = [];
  for (const [index, source] of sources.entries()) {
    signal.throwIfAborted();
    done(index);
    pictures.push((await pictureOf(source, signal)) ?? undefined);
  }
  return pictures;
};
