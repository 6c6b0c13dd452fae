import type { Order } from '@obraclara/paper';
import { refuseFor } from '@obraclara/platform/http';
import { fairTurn, type Waiter } from '@obraclara/platform/work';

/** While one is drawn, the pictures of the next are made ready. */
const atOnce = 2;
/** Documents that one person may wait for: each takes some seconds at most. The line is no longer than that for all who are signed in. */
const most = 10;

const full = () =>
  refuseFor(
    503,
    'Ya se están preparando muchos documentos suyos. Espere un momento y vuelva a intentarlo.',
    5,
  );

/**
 * Draws the documents that people wait for, each person in turn, so that one who asks for a hundred holds up nobody else by more than
 * one; of who no longer waits, none. Refuses with 503 whoever waits for many already.
 */
export const drawings = (press: (order: Order) => Promise<Uint8Array>) => {
  const turn = fairTurn({ atOnce, most, full });
  return (waiter: Waiter, order: () => Promise<Order>): Promise<Uint8Array> =>
    turn(waiter, async () => {
      const made = await order();
      waiter.signal.throwIfAborted();
      return press(made);
    });
};
export type Drawings = ReturnType<typeof drawings>;
