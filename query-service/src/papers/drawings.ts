import type { Order } from '@obraclara/paper';
import { refuseFor } from '@obraclara/platform/http';
import { fairLimit, type Waiter } from '@obraclara/platform/work';

/** Documents in progress: one is rendered while the pictures of the next are loaded. */
const atOnce = 2;
/** Documents that one user may have queued; each takes some seconds at most. The queue is thus bounded by the number of signed-in users. */
const most = 10;

const full = () =>
  refuseFor(
    503,
    'Ya se están preparando muchos documentos suyos. Espere un momento y vuelva a intentarlo.',
    5,
  );

/**
 * Renders requested documents, one per user in rotation, so that a user who requests a hundred delays the others by one at most. Skips
 * documents of aborted requests. Refuses (503) a user with too many queued documents.
 */
export const drawings = (press: (order: Order) => Promise<Uint8Array>) => {
  const turn = fairLimit({ atOnce, most, full });
  return (waiter: Waiter, order: () => Promise<Order>): Promise<Uint8Array> =>
    turn(waiter, async () => {
      const made = await order();
      waiter.signal.throwIfAborted();
      return press(made);
    });
};
export type Drawings = ReturnType<typeof drawings>;
