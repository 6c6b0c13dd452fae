import { once, formatDay, formatMoney, formatQuantity } from '@obraclara/events';

export {
  formatMoney as money,
  formatPrice as unitMoney,
  formatQuantity as quantity,
  formatPercentage as percentage,
} from '@obraclara/events';

/** Formats the amount of a contract; an empty amount is `$0` (specification §9). */
export const contractMoney = (amount: number | null | undefined): string =>
  amount ? formatMoney(amount) : '$0';

const shareFormat = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Formats a computed percentage with 2 decimals: `54.80 %`, `100.00 %`. */
export const shareText = (value: number): string => `${shareFormat().format(value)} %`;

/** Formats a calendar day as `05/03/2026`. Of an ISO instant that represents a day, takes the date part. Empty if there is none. */
export const day = (text: string | null | undefined): string => (text ? formatDay(text.slice(0, 10)) : '');

const longDate = once(() => new Intl.DateTimeFormat('es-MX', { dateStyle: 'full' }));

/** Formats a calendar day in words: `lunes, 5 de octubre de 2026`. */
export const longDay = (text: string): string => longDate().format(new Date(`${text}T12:00:00`));

const monthFormat = once(() => new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric' }));

/** Formats the month of a calendar day in words: `octubre de 2026`. */
export const longMonth = (text: string): string =>
  monthFormat().format(new Date(`${text.slice(0, 7)}-15T12:00:00`));

const plural = once(() => new Intl.PluralRules('es-MX'));

/** Formats a count with its noun: `1 proyecto`, `2 proyectos`, `1,200 proyectos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatQuantity(count)} ${plural().select(count) === 'one' ? one : many}`;
