import type { EstimationBody, Foreseen } from '@obraclara/api';
import { apiError, isApiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { pathOf, withPath, type Target } from '../api/target.ts';
import { isContested } from './estimation-terms.ts';
import type { Over } from './item.ts';
import { waitingTexts } from './messages.ts';
import { changeRecord } from './record-change.ts';

type Asked = { method: string; target: Target; body: object | undefined };

/** Statuses that the preview leaves to the command, which may have been executed already: not found, conflict, stale revision. */
const answeredByCommand = [404, 409, 412];

/** The paid estimations that a command would change, from the server's preview. */
const paidBy = async ({ method, target, body }: Asked): Promise<Foreseen['paid']> => {
  try {
    const foreseen = await send(method, withPath(target, `${pathOf(target)}?preview=true`), body);
    return (foreseen as Partial<Foreseen>).paid ?? [];
  } catch (error) {
    if (isApiError(error) && answeredByCommand.includes(error.status)) return [];
    throw error;
  }
};

type Consent = { agreed: boolean | undefined; signal: AbortSignal };

/** Rejects a command that would change paid estimations, unless the user has agreed to that. */
export const refusePaidChange = async (asked: Asked, { agreed, signal }: Consent): Promise<void> => {
  const paid = agreed ? [] : await paidBy(asked);
  // After a change of user, nothing of the previous user is sent.
  signal.throwIfAborted();
  if (paid.length === 0) return;
  const detail = waitingTexts.paid(paid.map(({ number }) => number));
  throw apiError(detail, 409, { detail, errors: [{ field: 'paid', message: detail }] });
};

/** Changes or deletes an estimation on the server. A change sends the whole estimation (`changeRecord`). */
export const changeEstimation = (
  over: Over<'estimations'>,
  { id: key, ...mine }: EstimationBody & { id: string },
  around: Consent,
) =>
  changeRecord(over, {
    key,
    resource: 'estimations',
    correction: { body: mine },
    isContested: (now) => isContested({ opened: over.record, mine, now }),
    first: (command) => refusePaidChange(command, around),
  });
