import type { QueryClient } from '@tanstack/react-query';
import { sync } from '../messages.ts';
import { sendNow } from '../offline/outbox.ts';
import { toast } from '../shared/toasts.ts';

const sendAndReload = async (client: QueryClient) => {
  const run = await sendNow();
  await client.invalidateQueries();
  return run;
};

/** Sends what waits, brings everything on screen up to date, and says what came of it unless sending has. */
export const syncNow = async (client: QueryClient) => {
  const { sent, refused, end } = await sendAndReload(client).catch((error: unknown) => {
    reportError(error);
    return { sent: 0, refused: 0, end: 'away' };
  });
  if (end === 'all' && sent + refused > 0) return;
  const failed = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.error !== null });
  if (!navigator.onLine) toast(sync.noConnection, 'error');
  else if (failed.length > 0 || end === 'away') toast(sync.failed, 'error');
  else toast(sync.upToDate, 'success');
};
