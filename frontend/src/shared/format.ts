const peso = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const unitPriceFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const date = new Intl.DateTimeFormat('es-MX');

/** Pesos as `$1,234.50`; negative with a minus sign. */
export const money = (amount: number): string => peso.format(amount);

/** The contract's amount; an empty one is `$0` (specification §9). */
export const contractMoney = (amount: number | null | undefined): string => (amount ? money(amount) : '$0');

/** Pesos per unit, with as many of its up to 6 decimals as it has, at least 2. */
export const unitMoney = (amount: number): string => unitPriceFormat.format(amount);

/** A quantity, with as many of its up to 6 decimals as it has. */
export const quantity = (value: number): string => number.format(value);

/** A rate as it was typed, with as many decimals as it has: `30 %`, `0.5 %`. */
export const percentage = (value: number): string => `${number.format(value)} %`;

const shareFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A percentage that was worked out, always with 2 decimals: `54.80 %`, `100.00 %`. */
export const shareText = (value: number): string => `${shareFormat.format(value)} %`;

/** A calendar day as es-MX writes it, read at noon so that no time zone shows the day before; empty when there is none. */
export const day = (text: string | null | undefined): string =>
  text ? date.format(new Date(`${text.slice(0, 10)}T12:00:00`)) : '';

const longDate = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full' });

/** A calendar day in words: `lunes, 5 de octubre de 2026`. */
export const longDay = (text: string): string => longDate.format(new Date(`${text}T12:00:00`));

const monthFormat = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric' });

/** The month of a calendar day in words: `octubre de 2026`. */
export const longMonth = (text: string): string =>
  monthFormat.format(new Date(`${text.slice(0, 7)}-15T12:00:00`));

const plural = new Intl.PluralRules('es-MX');

/** `1 proyecto`, `2 proyectos`, `1,200 proyectos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${plural.select(count) === 'one' ? one : many}`;
