import { sync as words } from '../messages.ts';
import { getSession, onSession } from '../session/session.ts';
import { toast } from '../shared/toasts.ts';
import { delivering } from './deliver.ts';
import { waitingTexts } from './messages.ts';
import { alone, showSending, store, tellSent } from './outbox.ts';
import { sendWaiting, type Run } from './send-waiting.ts';

const deliver = delivering(showSending);

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

/** `again`: somebody asked while it was under way, and may have let go what it had passed already. */
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

/** Sends what waits of who is signed in, and says what came of it; whoever asks while that is under way hears how it ends. */
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
