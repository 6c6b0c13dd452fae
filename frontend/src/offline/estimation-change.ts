import type { EstimationBody, Foreseen } from '@obraclara/api';
import { apiError, isApiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { pathOf, withPath, type Target } from '../api/target.ts';
import { isContested } from './estimation-terms.ts';
import type { Over } from './item.ts';
import { waitingTexts } from './messages.ts';
import { changeRecord } from './record-change.ts';

type Asked = { method: string; target: Target; body: object | undefined };

/** Those that are for the command to answer, which may have come before: what it is about is there, is gone, or has moved. */
const answeredByCommand = [404, 409, 412];

/** The paid estimations that a command would change. */
const paidBy = async ({ method, target, body }: Asked): Promise<Foreseen['paid']> => {
  try {
    const foreseen = await send(method, withPath(target, `${pathOf(target)}?preview=true`), body);
    return (foreseen as Partial<Foreseen>).paid ?? [];
  } catch (error) {
    if (isApiError(error) && answeredByCommand.includes(error.status)) return [];
    throw error;
  }
};

type Around = { agreed: boolean | undefined; signal: AbortSignal };

/** Refuses what would change paid estimations, unless its owner knows. */
export const unlessPaid = async (asked: Asked, { agreed, signal }: Around): Promise<void> => {
  const paid = agreed ? [] : await paidBy(asked);
  // Whoever signed in meanwhile sends nothing of somebody else.
  signal.throwIfAborted();
  if (paid.length === 0) return;
  const detail = waitingTexts.paid(paid.map(({ number }) => number));
  throw apiError(detail, 409, { detail, errors: [{ field: 'paid', message: detail }] });
};

/** Changes or deletes an estimation of the server, which is sent whole (`changeRecord`). */
export const changeEstimation = (
  over: Over<'estimations'>,
  { id: key, ...mine }: EstimationBody & { id: string },
  around: Around,
) =>
  changeRecord(over, {
    key,
    resource: 'estimations',
    correction: { body: mine },
    isContested: (now) => isContested({ opened: over.record, mine, now }),
    first: (command) => unlessPaid(command, around),
  });
