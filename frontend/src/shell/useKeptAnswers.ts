import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { snapshotInstant } from '../api/snapshot.ts';
import { forgetOtherPeople, keepAnswers } from '../offline/kept-answers.ts';
import { answersOnDevice } from '../offline/ready.ts';
import { getSession } from '../session/session.ts';

/**
 * Keeps the server's answers on this device, except for administrators and snapshots. Returns whether earlier answers are still being
 * restored; no query starts until they are.
 */
export const useKeptAnswers = (client: QueryClient): boolean => {
  const [user] = useState(() => getSession()?.user);
  const keeps = user !== undefined && user.role !== 'administrator' && snapshotInstant(user) === null;
  const [restoring, setRestoring] = useState(keeps);
  const user_id = user?.id;
  useEffect(() => {
    if (user_id === undefined) return;
    if (!keeps) return forgetOtherPeople(user_id);
    const { restored, isWritten, stop } = keepAnswers(client, user_id);
    answersOnDevice.set(isWritten);
    void restored.then(() => startTransition(() => setRestoring(false)));
    return () => {
      answersOnDevice.set(null);
      stop();
    };
  }, [client, keeps, user_id]);
  return restoring;
};
