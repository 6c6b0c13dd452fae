import type { QueryClient } from '@tanstack/react-query';
import { sync } from '../messages.ts';
import { waitingTexts } from '../offline/messages.ts';
import { getOutbox } from '../offline/outbox.ts';
import { sendNow } from '../offline/sending-code.ts';
import { toast } from '../ui/states/toasts.ts';

const sendAndReload = async (client: QueryClient) => {
  const run = await sendNow();
  await client.invalidateQueries();
  return run;
};

/** Sends the pending entries, reloads the queries on screen and shows the result, unless sending has shown it. */
export const syncNow = async (client: QueryClient) => {
  const { sent, refused, end } = await sendAndReload(client).catch((error: unknown) => {
    reportError(error);
    return { sent: 0, refused: 0, end: 'away' };
  });
  // The login screen tells the user to sign in again.
  if (end === 'signed-out' || (end === 'all' && sent + refused > 0)) return;
  const failed = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.error !== null });
  const refusedBefore = getOutbox().items.filter(({ refusal }) => refusal !== null).length;
  if (!navigator.onLine) toast(sync.noConnection, 'error');
  else if (failed.length > 0 || end === 'away') toast(sync.failed, 'error');
  else if (refusedBefore > 0) toast(waitingTexts.notTaken(refusedBefore), 'error');
  else toast(sync.upToDate, 'success');
};
