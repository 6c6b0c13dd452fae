import { once, formatDay, formatMoney, formatQuantity } from '@obraclara/events';

export {
  formatMoney as money,
  formatPrice as unitMoney,
  formatQuantity as quantity,
  formatPercentage as percentage,
} from '@obraclara/events';

/** The contract's amount; an empty one is `$0` (specification §9). */
export const contractMoney = (amount: number | null | undefined): string =>
  amount ? formatMoney(amount) : '$0';

const shareFormat = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A percentage that was worked out, always with 2 decimals: `54.80 %`, `100.00 %`. */
export const shareText = (value: number): string => `${shareFormat().format(value)} %`;

/** A calendar day as people write it, `05/03/2026`; of an instant that stands for a day, that day; empty when there is none. */
export const day = (text: string | null | undefined): string => (text ? formatDay(text.slice(0, 10)) : '');

const longDate = once(() => new Intl.DateTimeFormat('es-MX', { dateStyle: 'full' }));

/** A calendar day in words: `lunes, 5 de octubre de 2026`. */
export const longDay = (text: string): string => longDate().format(new Date(`${text}T12:00:00`));

const monthFormat = once(() => new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric' }));

/** The month of a calendar day in words: `octubre de 2026`. */
export const longMonth = (text: string): string =>
  monthFormat().format(new Date(`${text.slice(0, 7)}-15T12:00:00`));

const plural = once(() => new Intl.PluralRules('es-MX'));

/** `1 proyecto`, `2 proyectos`, `1,200 proyectos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatQuantity(count)} ${plural().select(count) === 'one' ? one : many}`;
