import type { EstimationChange, Foreseen } from '@obraclara/api';
import type { Api } from '../api/dataProvider.ts';
import { pathOf, withPath, type Target } from '../api/target.ts';

/** Change in the figures of an estimation that still exists after the command. */
export type ChangedEstimation = EstimationChange & { after: NonNullable<EstimationChange['after']> };

/** Changes that a dialog shows: all, or all but those of `except`, the estimation that the command itself changes. */
export type Shows = { of: 'all' } | { of: 'later'; except?: string };

/** Changes of estimations that still exist, limited to those that `shows` selects. */
export const shownChanges = ({ changes }: Pick<Foreseen, 'changes'>, shows: Shows): ChangedEstimation[] => {
  const except = shows.of === 'later' ? shows.except : undefined;
  return changes.filter(
    (change): change is ChangedEstimation => change.after !== null && change.id !== except,
  );
};

const previewOf = (target: Target): Target => {
  const path = pathOf(target);
  return withPath(target, `${path}${path.includes('?') ? '&' : '?'}preview=true`);
};

/** Returns the effects of a command on the estimations of the contract, without running it. */
export const previewCommand = async (send: Api['send'], method: string, target: Target, ...body: [object?]) =>
  (await send(method, previewOf(target), ...body)) as Foreseen;
