import { useEffect, useRef, useState } from 'react';
import { unreadableSentence } from '../../shared/photo/encode.ts';
import { fileTexts } from './file-messages.ts';
import { prepared } from './prepared.ts';

/** Prepares pictures one after the other, which a telephone's memory can take; what cannot be opened is told, and the others come. */
export const usePrepared = () => {
  const [preparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState('');
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const one = (file: File): Promise<File | null> =>
    prepared(file).catch((error: unknown) => {
      const sentence = unreadableSentence(error);
      if (sentence === null) reportError(error);
      setFailure(sentence ?? fileTexts.failed);
      return null;
    });

  const prepare = async (files: readonly File[]): Promise<File[]> => {
    setPreparing(true);
    setFailure('');
    const ready: File[] = [];
    for (const file of files) {
      const next = left.current ? null : await one(file);
      if (next) ready.push(next);
    }
    setPreparing(false);
    return left.current ? [] : ready;
  };
  return { preparing, failure, prepare, forgetFailure: () => setFailure('') };
};
