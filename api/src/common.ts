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

/** Query field of every read of a project: the instant as of which it responds. */
export const AsOf = Type.Optional(
  Type.String({
    format: 'date-time',
    pattern: notYearZero,
    title: 'El instante que se consulta',
    description: 'Instante pasado (ISO 8601): lo que se contestaba entonces. Sin él, lo de ahora.',
  }),
);

/** Characters of an `Id`, except `.` and `..` alone, which browsers remove from a URL. */
export const addressable = '^([.]{0,2}[A-Za-z0-9_:-]|[.]{3})[A-Za-z0-9_.:-]*$';
const given = { minLength: 1, maxLength: 100, pattern: addressable };
/** Id that a client may choose for a new record. Existing records may have any `Id`. */
export const NewId = Type.String(given);
/** `/projects/logo` is the logo of the login screen. */
export const NewProjectId = Type.String({ ...given, not: { const: 'logo' } });

export const ProjectParams = shape({ projectId: Id });
export const IdParams = shape({ id: Id });

/** Response to the deletion of a record. */
export const Removed = shape({ id: Id });
export type Removed = Static<typeof Removed>;

/** An amount, quantity or percentage of a response: an exact decimal, without the bounds of inputs. */
export const Decimal = Type.Number();
/** URL of a file of the application, or none. */
export const Link = Nullable(Type.String());
/** Set by a device on records that were captured offline. */
export const CreatedOffline = Type.Optional(Type.Boolean({ title: 'Capturado sin conexión' }));
/** An optional text, which a form may omit or send empty. */
export const Written = (maxLength: number) => Type.Optional(Nullable(FreeText(maxLength)));
