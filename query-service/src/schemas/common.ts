import { Type } from 'typebox';
import { Id } from '@obraclara/events';

/** Query of every list (ra-data-simple-rest): three JSON texts. */
export const ListQuerystring = Type.Object({
  filter: Type.Optional(
    Type.String({
      description: 'Objeto JSON: {"columna": valor | [valores]}, columna_gte, columna_lte, q (texto).',
    }),
  ),
  sort: Type.Optional(Type.String({ description: 'JSON: ["columna","ASC"|"DESC"].' })),
  range: Type.Optional(Type.String({ description: 'JSON: [desde,hasta]. Sin él, la lista completa.' })),
});

export const ProjectParams = Type.Object({ projectId: Id });
export const IdParams = Type.Object({ id: Id });

/** An answered amount, quantity or percentage: an exact decimal, without the bounds that inputs have. */
export const Decimal = Type.Number();
export const Link = Type.Union([Type.String(), Type.Null()]);
export const closed = { additionalProperties: false };
