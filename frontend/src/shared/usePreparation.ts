import type { Preparation } from '@obraclara/api';
import { useEffect, useState } from 'react';
import { isSignedOut, isTransient } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { app } from '../messages.ts';
import { toast } from './toasts.ts';

/** Between two looks at how far a document is, in ms. */
const interval = 1_500;

const look = (address: string) => send('GET', address.slice(1) as `${string}/en-preparacion/${string}`);

/** How far a document is; `unreached`: as of the last answer, since there is none any more. */
export type Watched = Preparation & { unreached?: boolean };

/** A large document that the server prepares, and how far it is while it is looked at. */
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
          // Without an answer it is asked again; what is refused is over.
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
