import { pathOf, withPath, type Target } from '../api/target.ts';
import type { EstimationRow } from './row.ts';

export type Figures = Pick<
  EstimationRow,
  'anticipo_amortization_amount' | 'importe_liquido' | 'cumulative_liquid_amount'
>;
/** An estimation before and after a command; one that is deleted has no figures afterwards. */
export type Change = { id: string; number: number; before: Figures; after: Figures | null };
export type Moved = Change & { after: Figures };

/** What the server says that a command would do to the contract's estimations; `paid`: to those paid already. */
export type Foreseen = { changes: Change[]; paid: Change[]; warnings: string[] };

export const previewOf = (target: Target): Target => {
  const path = pathOf(target);
  return withPath(target, `${path}${path.includes('?') ? '&' : '?'}preview=true`);
};
