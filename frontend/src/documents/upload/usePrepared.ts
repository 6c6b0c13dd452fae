import { useState } from 'react';
import { prepareFile } from './prepare-file.ts';

/**
 * Returns a function that prepares pictures one after another, to fit a phone's memory. An unreadable picture sets `failure`; the others
 * are returned.
 */
export const usePrepared = () => {
  const [preparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState('');

  const prepare = async (files: readonly File[]): Promise<File[]> => {
    setPreparing(true);
    setFailure('');
    const made: File[] = [];
    for (const file of files) {
      const next = await prepareFile(file);
      if (next.ready) made.push(next.ready);
      else setFailure(next.why);
    }
    setPreparing(false);
    return made;
  };
  return { preparing, failure, prepare, forgetFailure: () => setFailure('') };
};
