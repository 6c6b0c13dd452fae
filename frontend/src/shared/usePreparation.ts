import type { Preparation } from '@obraclara/api';
import { useEffect, useState } from 'react';
import { isSignedOut, isTransient } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { app } from '../messages.ts';
import { toast } from '../ui/states/toasts.ts';

/** Interval in ms between two requests for the progress of a document. */
const interval = 1_500;

const look = (address: string) => send('GET', address.slice(1) as `${string}/en-preparacion/${string}`);

/** Progress of a document; `unreached`: the last request failed, so the progress may be outdated. */
export type Watched = Preparation & { unreached?: boolean };

/** Progress of a large document that the server prepares, polled until it is ready. */
export const usePreparation = () => {
  const [preparation, setPreparation] = useState<Watched | null>(null);
  useEffect(() => {
    if (preparation?.state !== 'preparing' && (preparation?.state !== 'ready' || preparation.url))
      return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      look(preparation.address)
        .then((next) => !isOver && setPreparation(next))
        .catch((error: unknown) => {
          if (isOver) return;
          // A request without a response is retried; a refused request ends the polling.
          setPreparation(isTransient(error) ? { ...preparation, unreached: true } : null);
          if (!isTransient(error) && !isSignedOut(error))
            toast((error instanceof Error && error.message) || app.fileFailed, 'error');
        });
    }, interval);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [preparation]);
  return { preparation, setPreparation };
};
