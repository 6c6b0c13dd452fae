import { useEffect, useState } from 'react';
import { decoded, unreadableSentence } from '../photo/encode.ts';
import { drawingTexts as words } from './messages.ts';

/** The decoded picture, or the reason why it failed to load. */
type Loaded = { bitmap: ImageBitmap } | { failed: string } | null;

const bytesOf = async (source: Blob | string, signal: AbortSignal): Promise<Blob> => {
  if (source instanceof Blob) return source;
  const answer = await fetch(source, { signal });
  if (!answer.ok) throw new Error(`A photo answered ${answer.status}`);
  return answer.blob();
};

const load = async (source: Blob | string, signal: AbortSignal): Promise<ImageBitmap> => {
  const bytes = await bytesOf(source, signal);
  return decoded(new File([bytes], 'foto', { type: bytes.type }));
};

/** Loads the picture of a photo from this device or the server; `retry` loads it again. */
export const usePicture = (source: Blob | string) => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    let openBitmap: ImageBitmap | null = null;
    load(source, left.signal).then(
      (bitmap) => {
        if (left.signal.aborted) return bitmap.close();
        openBitmap = bitmap;
        setLoaded({ bitmap });
      },
      (error: unknown) => {
        if (!left.signal.aborted) setLoaded({ failed: unreadableSentence(error) ?? words.failed });
      },
    );
    return () => {
      left.abort();
      openBitmap?.close();
    };
  }, [source, attempt]);
  const retry = () => {
    setLoaded(null);
    setAttempt((now) => now + 1);
  };
  return { loaded, retry };
};
