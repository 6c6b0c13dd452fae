import { Id, Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

/** A large document of an estimation, and the estimation. */
export const PreparationParams = shape({ id: Id, preparation: Id });

/**
 * How far a large document is. `done` of `total` photos are ready to be drawn, 0 of 0 of one without photos. `url`: a signed link to
 * it once it is ready. `address`: where to look again.
 */
export const Preparation = shape({
  id: Id,
  name: Type.String(),
  state: Type.Enum(['preparing', 'ready', 'failed']),
  done: Type.Integer(),
  total: Type.Integer(),
  address: Type.String(),
  url: Nullable(Type.String()),
});
export type Preparation = Static<typeof Preparation>;
