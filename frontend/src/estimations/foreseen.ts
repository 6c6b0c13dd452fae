import type { EstimationChange } from '@obraclara/api';
import { pathOf, withPath, type Target } from '../api/target.ts';

/** An estimation that stays, and what becomes of its figures. */
export type Moved = EstimationChange & { after: NonNullable<EstimationChange['after']> };

export const previewOf = (target: Target): Target => {
  const path = pathOf(target);
  return withPath(target, `${path}${path.includes('?') ? '&' : '?'}preview=true`);
};
