import { EstimationNumber, Id, Instant, Nullable, Role, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** `deleted_by_name`: null if no user with that id is known. */
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
  /** The personal data are erased permanently: the user cannot be restored. */
  erased: Type.Boolean(),
  ...deletion,
});
export type DeletedUser = Static<typeof DeletedUser>;

/** `importe_liquido`: net amount at the time of deletion, in pesos. */
export const DeletedEstimation = shape({
  id: Id,
  number: EstimationNumber,
  period: Type.String(),
  importe_liquido: Decimal,
  ...deletion,
});
export type DeletedEstimation = Static<typeof DeletedEstimation>;
