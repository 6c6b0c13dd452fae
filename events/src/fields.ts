import { Type } from 'typebox';
import { maxMoney, maxQuantity } from './money.ts';

/**
 * Recurring fields. Two keywords are defined in `platform/http/validation.ts`. `decimals`: maximum number of decimals, checked on the
 * decimal text and not by a floating-point remainder. `visible`: text that is not empty has at least one visible character; checked only in
 * requests, since older logs contain such texts.
 */
export const Id = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_.:-]+$' });
export const Text = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', visible: true });
export const FreeText = (maxLength: number) => Type.String({ maxLength });
/** Refuses year zero: PostgreSQL has none, so an event with it could not be shown. */
export const notYearZero = '^(?!0000)';
/** Calendar day of America/Mexico_City, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date', pattern: notYearZero });
/** Instant, ISO 8601 UTC. */
export const Instant = Type.String({ format: 'date-time' });
/** Pesos from 0, at most 2 decimals. */
export const Money = Type.Number({ minimum: 0, maximum: maxMoney, decimals: 2 });
/** From 0, at most 6 decimals. */
export const Quantity = Type.Number({ minimum: 0, maximum: maxQuantity, decimals: 6 });
/** Quantity of a line of an estimation, at most 6 decimals; below 0 if it gives back what another estimation charged. */
export const SignedQuantity = Type.Number({ minimum: -maxQuantity, maximum: maxQuantity, decimals: 6 });
/** Pesos of any sign, at most 2 decimals. */
export const SignedMoney = Type.Number({ minimum: -maxMoney, maximum: maxMoney, decimals: 2 });
/** Pesos per unit from 0, at most 6 decimals. */
export const UnitPrice = Type.Number({ minimum: 0, maximum: maxQuantity, decimals: 6 });
/** Code of a concept in its catalog, in a program and in lines of estimations. */
export const ConceptCode = Text(60);
export const ConceptName = Text(6000);
export const Unit = Text(40);
/** 0 to 100, at most 4 decimals. */
export const Percentage = Type.Number({ minimum: 0, maximum: 100, decimals: 4 });
/** Revision of the latest event of a record in its stream; -1 before its first event. */
export const Revision = Type.Integer({ minimum: -1 });
export const maxEstimationNumber = 1_000_000;
/** Number of an estimation: positive and unique in its contract. */
export const EstimationNumber = Type.Integer({ minimum: 1, maximum: maxEstimationNumber });
export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);
