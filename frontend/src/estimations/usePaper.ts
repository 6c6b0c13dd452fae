import { useCallback, useState } from 'react';
import { isSignedOut } from '../api/api-error.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { download } from '../shared/download.ts';
import { toast } from '../shared/toasts.ts';
import { texts } from './messages.ts';

/** Hands over a document that the server makes, by its path; says so where it does not come. */
export const usePaper = () => {
  const [busy, setBusy] = useState(false);
  const take = useCallback(async (path: string) => {
    setBusy(true);
    try {
      const { bytes, name } = await fetchFile(path);
      download(name, bytes);
    } catch (error) {
      if (!isSignedOut(error)) toast((error instanceof Error && error.message) || texts.paperFailed, 'error');
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, take };
};
