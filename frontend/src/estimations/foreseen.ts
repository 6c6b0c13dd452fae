import type { EstimationChange, Foreseen } from '@obraclara/api';
import type { Api } from '../api/dataProvider.ts';
import { pathOf, withPath, type Target } from '../api/target.ts';

/** An estimation that stays, and what becomes of its figures. */
export type Moved = EstimationChange & { after: NonNullable<EstimationChange['after']> };

/** Of which estimations it is shown what becomes of them; `except`: the one that the command is about. */
export type Shows = { of: 'all' } | { of: 'later'; except?: string };

/** The estimations that stay and get other figures, as far as they are to be shown. */
export const shownOf = ({ changes }: Pick<Foreseen, 'changes'>, shows: Shows): Moved[] => {
  const except = shows.of === 'later' ? shows.except : undefined;
  return changes.filter((change): change is Moved => change.after !== null && change.id !== except);
};

const previewOf = (target: Target): Target => {
  const path = pathOf(target);
  return withPath(target, `${path}${path.includes('?') ? '&' : '?'}preview=true`);
};

/** What a command would make of the contract's estimations; it is not carried out. */
export const foresee = async (send: Api['send'], method: string, target: Target, ...body: [object?]) =>
  (await send(method, previewOf(target), ...body)) as Foreseen;
