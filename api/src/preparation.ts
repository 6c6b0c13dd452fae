import { Id, Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

/** A large document of an estimation, and the estimation. */
export const PreparationParams = shape({ id: Id, preparation: Id });

/**
 * Progress of a large document. `done` of `total` photos are prepared; 0 of 0 without photos. `url`: signed link to the finished
 * document. `address`: URL to poll.
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
