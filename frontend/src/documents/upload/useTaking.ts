import { isPicture } from './prepared.ts';
import { usePrepared } from './usePrepared.ts';

/** How a form takes its file. `unreadable`: why the last picture is none. */
export type FileTaking = {
  /** Whether a picture is being drawn anew: what is chosen is not the file yet. */
  preparing: boolean;
  unreadable: string;
  /** Takes what was chosen, a picture once it is prepared. */
  take: (file: File) => void;
  /** Takes a file as it is; null: there is none. */
  put: (file: File | null) => void;
};

/** For a form that ends with its screen. */
export const useTaking = (onFile: (file: File | null) => void): FileTaking => {
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
