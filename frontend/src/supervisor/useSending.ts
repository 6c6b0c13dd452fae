import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sync } from '../messages.ts';
import { backOff } from '../offline/back-off.ts';
import { onSent } from '../offline/outbox.ts';
import { sendNow } from '../offline/sending-code.ts';
import { useConnected } from '../offline/useConnected.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { toast } from '../ui/states/toasts.ts';

/**
 * Sends the outbox automatically while online: when an entry is pending, when the user returns to the page, and with growing pauses without
 * a response.
 * Shows when the connection is lost and restored (specification §4).
 */
export const useSending = () => {
  const connected = useConnected();
  const client = useQueryClient();
  const next = useOutbox().items.find(({ refusal }) => refusal === null)?.id;
  const before = useRef(connected);

  useEffect(() => {
    if (before.current === connected) return;
    before.current = connected;
    if (connected) toast(sync.restored, 'info');
    else toast(sync.offline, 'warning');
  }, [connected]);

  useEffect(() => onSent(() => void client.invalidateQueries()), [client]);

  useEffect(() => {
    if (!connected || next === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const attempt = async (attempts: number) => {
      // Also if the server refused the session and it has not ended: another tab has renewed it.
      const unfinished = await sendNow().then(
        ({ end }) => end !== 'all',
        (error: unknown) => {
          reportError(error);
          return true;
        },
      );
      clearTimeout(timer);
      if (!left && unfinished) timer = setTimeout(() => void attempt(attempts + 1), backOff(attempts));
    };
    const back = () => {
      if (!document.hidden) void attempt(0);
    };
    void attempt(0);
    document.addEventListener('visibilitychange', back);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [connected, next]);
};
