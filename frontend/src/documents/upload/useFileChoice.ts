import { isPicture } from './prepare-file.ts';
import { usePrepared } from './usePrepared.ts';

/** State of choosing a file. `unreadable`: why the last picture could not be used. */
export type FileChoice = {
  /** Whether a picture is being re-encoded, so that the chosen file is not ready yet. */
  preparing: boolean;
  unreadable: string;
  /** Takes the chosen file; re-encodes a picture first. */
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
  const takePicture = async (picture: File) => {
    const [ready] = await prepare([picture]);
    if (ready) onFile(ready);
  };
  const take = (file: File) => (isPicture(file) ? void takePicture(file) : put(file));
  return { preparing, unreadable: failure, take, put };
};
