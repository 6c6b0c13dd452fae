import type { EstimationChange, Foreseen } from '@obraclara/api';
import type { Api } from '../api/dataProvider.ts';
import { pathOf, withPath, type Target } from '../api/target.ts';

/** An estimation that stays, and what becomes of its figures. */
export type Moved = EstimationChange & { after: NonNullable<EstimationChange['after']> };

const previewOf = (target: Target): Target => {
  const path = pathOf(target);
  return withPath(target, `${path}${path.includes('?') ? '&' : '?'}preview=true`);
};

/** What a command would make of the contract's estimations; it is not carried out. */
export const foresee = async (send: Api['send'], method: string, target: Target, ...body: [object?]) =>
  (await send(method, previewOf(target), ...body)) as Foreseen;
