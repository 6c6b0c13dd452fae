import { useState } from 'react';
import { prepared } from './prepared.ts';

/** Prepares pictures one after the other, which a telephone's memory can take; what cannot be opened is told, and the others come. */
export const usePrepared = () => {
  const [preparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState('');

  const prepare = async (files: readonly File[]): Promise<File[]> => {
    setPreparing(true);
    setFailure('');
    const made: File[] = [];
    for (const file of files) {
      const next = await prepared(file);
      if (next.ready) made.push(next.ready);
      else setFailure(next.why);
    }
    setPreparing(false);
    return made;
  };
  return { preparing, failure, prepare, forgetFailure: () => setFailure('') };
};
