import type { Over } from './item.ts';
import { correctionOf, isContested, type Terms } from './progress-terms.ts';
import { changeRecord } from './record-change.ts';

/** Changes a progress record. It conflicts only with another user's change of the same part (`changeRecord`). */
export const changeProgress = (over: Over<'progress'>, { id: key, ...mine }: Terms & { id: string }) =>
  changeRecord(over, {
    key,
    resource: 'progress',
    correction: correctionOf(over.record, mine),
    isContested: (now) => isContested({ opened: over.record, mine, now }),
  });
