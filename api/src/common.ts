import { FreeText, Id, notYearZero, Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

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

/** Of every read of a project: the instant whose answer is wanted. */
export const AsOf = Type.Optional(
  Type.String({
    format: 'date-time',
    pattern: notYearZero,
    title: 'El instante que se consulta',
    description: 'Instante pasado (ISO 8601): lo que se contestaba entonces. Sin él, lo de ahora.',
  }),
);

/** Signs of an `Id`, but neither `.` nor `..`, which browsers take out of an address. */
export const addressable = '^([.]{0,2}[A-Za-z0-9_:-]|[.]{3})[A-Za-z0-9_.:-]*$';
const given = { minLength: 1, maxLength: 100, pattern: addressable };
/** What whoever makes a thing may call it. What there is already may have any `Id`. */
export const NewId = Type.String(given);
/** `/projects/logo` is the logo of the login screen. */
export const NewProjectId = Type.String({ ...given, not: { const: 'logo' } });

export const ProjectParams = shape({ projectId: Id });
export const IdParams = shape({ id: Id });

/** What is answered of a record that is gone. */
export const Removed = shape({ id: Id });
export type Removed = Static<typeof Removed>;

/** An answered amount, quantity or percentage: an exact decimal, without the bounds that inputs have. */
export const Decimal = Type.Number();
/** An address of a file of ours, or none. */
export const Link = Nullable(Type.String());
/** Said by a device of what waited in it for a connection. */
export const CreatedOffline = Type.Optional(Type.Boolean({ title: 'Capturado sin conexión' }));
/** What a form may leave out, or send empty. */
export const Written = (maxLength: number) => Type.Optional(Nullable(FreeText(maxLength)));
