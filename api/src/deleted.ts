import { EstimationNumber, Id, Instant, Nullable, Role, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** `deleted_by_name`: null when nobody is known by that id. */
const deletion = {
  deleted_at: Instant,
  deleted_by: Type.String(),
  deleted_by_name: Nullable(Type.String()),
};

export const DeletedProject = shape({ id: Id, name: Type.String(), ...deletion });
export type DeletedProject = Static<typeof DeletedProject>;

export const DeletedUser = shape({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  /** Who they were was erased for good: they cannot be restored. */
  erased: Type.Boolean(),
  ...deletion,
});
export type DeletedUser = Static<typeof DeletedUser>;

/** `importe_liquido`: what it came to when it was deleted, in pesos. */
export const DeletedEstimation = shape({
  id: Id,
  number: EstimationNumber,
  period: Type.String(),
  importe_liquido: Decimal,
  ...deletion,
});
export type DeletedEstimation = Static<typeof DeletedEstimation>;
