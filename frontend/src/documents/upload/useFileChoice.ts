import { usePrepared } from './usePrepared.ts';

/** State of choosing a file. `unreadable`: why the last file could not be used. */
export type FileChoice = {
  /** Whether the chosen file is being checked or re-encoded, so that it is not ready yet. */
  preparing: boolean;
  unreadable: string;
  /** Takes the chosen file, once it is checked; re-encodes a picture. */
  take: (file: File) => void;
  /** Sets a file unchanged; null removes it. */
  put: (file: File | null) => void;
};

/** Returns the state for a form that ends with its screen. */
export const useFileChoice = (onFile: (file: File | null) => void): FileChoice => {
  const { preparing, failure, prepare, forgetFailure } = usePrepared();
  const put = (file: File | null) => {
    forgetFailure();
    onFile(file);
  };
  const take = async (file: File) => {
    const [ready] = await prepare([file]);
    if (ready) onFile(ready);
  };
  return { preparing, unreadable: failure, take: (file) => void take(file), put };
};
