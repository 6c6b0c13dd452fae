import { ClaimNumber, Id, Instant, Role } from '@obraclara/events';
import { Type } from 'typebox';
import { closed, Decimal } from './common.ts';

/** `deleted_by_name`: null when nobody is known by that id. */
const deletion = {
  deleted_at: Instant,
  deleted_by: Type.String(),
  deleted_by_name: Type.Union([Type.String(), Type.Null()]),
};

export const DeletedProject = Type.Object({ id: Id, name: Type.String(), ...deletion }, closed);

export const DeletedUser = Type.Object(
  { id: Id, name: Type.String(), email: Type.String(), role: Role, ...deletion },
  closed,
);

/** `importe_liquido`: what it came to when it was deleted, in pesos. */
export const DeletedEstimation = Type.Object(
  { id: Id, number: ClaimNumber, period: Type.String(), importe_liquido: Decimal, ...deletion },
  closed,
);
