import { Type } from 'typebox';
import { maxMoney, maxQuantity } from './money.ts';

/**
 * The fields that recur, each said once. Two keywords are our own (see `platform/http/validation.ts`). `decimals`: at most that many
 * digits after the point, decided on the decimal itself and not by a floating-point remainder. `visible`: where it is not
 * empty, one character at least that people see; asked of requests alone, since logs have texts from before.
 */
export const Id = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_.:-]+$' });
export const Text = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', visible: true });
export const FreeText = (maxLength: number) => Type.String({ maxLength });
/** No year zero: PostgreSQL has none, and an event with one could never be shown. */
export const notYearZero = '^(?!0000)';
/** Calendar day of America/Mexico_City, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date', pattern: notYearZero });
/** Instant, ISO 8601 UTC. */
export const Instant = Type.String({ format: 'date-time' });
/** Pesos, at least 0, at most 2 decimals. */
export const Money = Type.Number({ minimum: 0, maximum: maxMoney, decimals: 2 });
/** At least 0, at most 6 decimals. */
export const Quantity = Type.Number({ minimum: 0, maximum: maxQuantity, decimals: 6 });
/** Pesos per unit, at least 0, at most 6 decimals. */
export const UnitPrice = Type.Number({ minimum: 0, maximum: maxQuantity, decimals: 6 });
/** What a concept is called by: in its catalog, a program and the lines of estimations. */
export const ConceptCode = Text(60);
export const ConceptName = Text(6000);
export const Unit = Text(40);
/** 0 to 100, at most 4 decimals. */
export const Percentage = Type.Number({ minimum: 0, maximum: 100, decimals: 4 });
/** The revision, in its stream, of the last event that concerned a record; -1 for one that no event has concerned yet. */
export const Revision = Type.Integer({ minimum: -1 });
export const maxEstimationNumber = 1_000_000;
/** Number of an estimation: positive, unique in its contract. */
export const EstimationNumber = Type.Integer({ minimum: 1, maximum: maxEstimationNumber });
export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);
