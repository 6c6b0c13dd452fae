import { useCallback, useRef, useState } from 'react';
import { isSignedOut } from '../api/api-error.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { app } from '../messages.ts';
import { watchForAnother } from '../session/session.ts';
import { download } from '../ui/download.ts';
import { toast } from '../ui/states/toasts.ts';
import { usePreparation } from './usePreparation.ts';

/**
 * Downloads a document that the server makes, by its path, one at a time. A toast shows errors; a large document has a dialog with its
 * progress.
 */
export const useServerDocument = () => {
  const [busy, setBusy] = useState(false);
  const requested = useRef(false);
  const { preparation, setPreparation } = usePreparation();
  const take = useCallback(
    async (path: string) => {
      if (requested.current) return;
      requested.current = true;
      setBusy(true);
      const isAnother = watchForAnother();
      try {
        const fetched = await fetchFile(path);
        if (isAnother()) return;
        if ('preparation' in fetched) setPreparation(fetched.preparation);
        else download(fetched.name, fetched.bytes);
      } catch (error) {
        if (!isSignedOut(error) && !isAnother())
          toast((error instanceof Error && error.message) || app.fileFailed, 'error');
      } finally {
        requested.current = false;
        setBusy(false);
      }
    },
    [setPreparation],
  );
  return { busy, take, preparation, dismiss: () => setPreparation(null) };
};
