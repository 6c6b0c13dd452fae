import { sync as words } from '../messages.ts';
import { getSession, onSession } from '../session/session.ts';
import { toast } from '../ui/states/toasts.ts';
import { entrySender } from './send-entry.ts';
import { waitingTexts } from './messages.ts';
import { alone, showSending, store, tellSent } from './outbox.ts';
import { sendWaiting, type Run } from './send-waiting.ts';

const deliver = entrySender(showSending);

const say = ({ sent, refused }: Run) => {
  if (sent > 0) toast(words.done(sent), 'success');
  if (refused > 0) toast(waitingTexts.notTaken(refused), 'error');
};

const sendAll = async (): Promise<Run> => {
  const user_id = getSession()?.user.id;
  if (user_id === undefined) return { sent: 0, refused: 0, end: 'signed-out' };
  if (!navigator.onLine) return { sent: 0, refused: 0, end: 'away' };
  const left = new AbortController();
  const stop = onSession(() => {
    if (getSession()?.user.id !== user_id) left.abort();
  });
  try {
    const run = await alone(() =>
      sendWaiting({ store, deliver, user_id, now: () => new Date(), signal: left.signal }),
    );
    if (!left.signal.aborted) say(run);
    return run;
  } finally {
    stop();
    showSending(null);
  }
};

/** `again`: another call came during the run; it may have retried an entry that the run had already passed. */
type Running = { user_id: string | undefined; again: boolean; ended: Promise<Run> };
let running: Running | null = null;

const sendUntilAll = async (own: Omit<Running, 'ended'>): Promise<Run> => {
  for (;;) {
    own.again = false;
    const run = await sendAll();
    if (run.sent > 0) tellSent();
    if (!own.again || run.end !== 'all') return run;
  }
};

/** Sends the signed-in user's pending entries and returns the result. Calls during a run share its result. */
export const sendNow = (): Promise<Run> => {
  const user_id = getSession()?.user.id;
  if (running?.user_id === user_id && running) {
    running.again = true;
    return running.ended;
  }
  const own: Omit<Running, 'ended'> = { user_id, again: false };
  const ended = sendUntilAll(own).finally(() => {
    if (running?.ended === ended) running = null;
  });
  running = Object.assign(own, { ended });
  return ended;
};
