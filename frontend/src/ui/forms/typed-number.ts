import { hasDecimals, maxMoney, maxQuantity, maxRetention } from '@obraclara/events';

/** A parsed number. With an `error` (a Spanish sentence), `value` is 0 and the input must be shown as invalid. */
export type Typed = { value: number; error?: string };

type Limits = { decimals: number; max: number };

const quantityLimits: Limits = { decimals: 6, max: maxQuantity };
const moneyLimits: Limits = { decimals: 2, max: maxMoney };
const percentageLimits: Limits = { decimals: 4, max: 100 };
const retentionLimits: Limits = { decimals: 4, max: maxRetention };

const plain = /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\.\d+$/;
const refused = (error: string): Typed => ({ value: 0, error });

/** Adds thousands separators to a number; any other text stays as it is. */
export const grouped = (typed: string): string => {
  const text = typed.trim();
  if (!plain.test(text)) return typed;
  const [whole = '', ...decimals] = text.replaceAll(',', '').split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
};

/** A decimal comma, with or without points as thousands separators, or at least two such points. */
const european = /^(\d+|\d{1,3}(\.\d{3})+),\d+$|^\d{1,3}(\.\d{3}){2,}$/;

const separators = (text: string): string => {
  const rule = 'Use punto para los decimales y coma para los miles.';
  if (!european.test(text)) return rule;
  return `${rule} ¿Quiso decir ${grouped(text.replaceAll('.', '').replace(',', '.'))}?`;
};

/** Parses `1,234.56`, with or without `$`, `%` and spaces. Blank is 0. Ambiguous text is an error. */
const read = (typed: string, { decimals, max }: Limits): Typed => {
  const text = typed
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^\$/, '')
    .replace(/%$/, '');
  if (text === '') return { value: 0 };
  if (/^[-−(]/.test(text)) return refused('No puede ser negativo.');
  if (!plain.test(text)) return refused(/^[\d.,]+$/.test(text) ? separators(text) : 'No es un número.');
  const value = Number(text.replaceAll(',', ''));
  if (value > max) return refused(`El máximo es ${max.toLocaleString('en-US')}.`);
  return hasDecimals(value, decimals) ? { value } : refused(`Hasta ${decimals} decimales.`);
};

export const readQuantity = (typed: string) => read(typed, quantityLimits);
/** Like `readQuantity`, for quantities that may be negative: with a minus sign in front, or in parentheses. */
export const readTimes = (typed: string): Typed => {
  const text = typed.trim();
  const [, below = ''] = /^[-−]\s*(.*)$/.exec(text) ?? /^\((.*)\)$/.exec(text) ?? [];
  if (below === '') return readQuantity(text);
  const { value, error } = readQuantity(below);
  return error ? refused(error) : { value: value === 0 ? 0 : -value };
};
export const readMoney = (typed: string) => read(typed, moneyLimits);
export const readPercentage = (typed: string) => read(typed, percentageLimits);
/** Parses the value of a retention: per cent or pesos, depending on its tipo. */
export const readRetention = (typed: string, tipo: 'porcentaje' | 'importe') =>
  read(typed, tipo === 'porcentaje' ? percentageLimits : retentionLimits);
