import { useEffect, useRef, useState } from 'react';
import { waitingTexts } from '../offline/messages.ts';
import { waitingNow } from '../offline/outbox.ts';
import { sendNow } from '../offline/sending-code.ts';
import { signOut } from '../session/session.ts';
import { leavingTexts as words } from './messages.ts';

/** Sends the pending entries. Returns the reason why some remain, or null. */
const whyItStays = async (): Promise<string | null> => {
  try {
    const { end } = await sendNow();
    const left = await waitingNow();
    if (left.length === 0) return null;
    if (end !== 'all') return navigator.onLine ? words.noAnswer : words.noNetwork;
    const refused = left.filter(({ refusal }) => refusal !== null).length;
    return refused > 0 ? waitingTexts.notTaken(refused) : words.stays;
  } catch (error) {
    reportError(error);
    return words.stays;
  }
};

/**
 * Returns a function that sends the pending entries and signs out once all are sent, unless the dialog was closed meanwhile; `why`: the
 * reason why entries remain.
 */
export const useSendAndLeave = () => {
  const [sending, setSending] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  const run = async () => {
    setSending(true);
    setWhy(null);
    const stays = await whyItStays();
    if (!open.current) return;
    setSending(false);
    setWhy(stays);
    if (stays === null) signOut();
  };
  return { run, sending, why };
};
