import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { pastOf } from '../api/past.ts';
import { forgetOtherPeople, keepAnswers } from '../offline/kept-answers.ts';
import { answersOnDevice } from '../offline/ready.ts';
import { getSession } from '../session/session.ts';

/**
 * Keeps what the server answers on this device, but for who works at a desk or looks at the past. Whether what was kept before is still on its way into the
 * client: nothing is asked for until it is there.
 */
export const useKeptAnswers = (client: QueryClient): boolean => {
  const [user] = useState(() => getSession()?.user);
  const keeps = user !== undefined && user.role !== 'administrator' && pastOf(user) === null;
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
