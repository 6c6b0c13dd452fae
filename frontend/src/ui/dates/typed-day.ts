import { firstDay, lastDay } from './date-field-props.ts';

/** A parsed day: YYYY-MM-DD, or empty with an `error` (a Spanish sentence). Blank input is empty without an error. */
type TypedDay = { day: string; error?: string };

/** Names of months in Spanish, and in English as spreadsheets abbreviate them. */
const months = [
  ['enero', 'january'],
  ['febrero'],
  ['marzo', 'mzo'],
  ['abril', 'april'],
  ['mayo'],
  ['junio'],
  ['julio'],
  ['agosto', 'agto', 'august'],
  ['septiembre', 'setiembre'],
  ['octubre', 'october'],
  ['noviembre'],
  ['diciembre', 'december'],
];

const weekday =
  /^(lun(es)?|mar(tes)?|mi[eé](rcoles)?|jue(ves)?|vie(rnes)?|s[aá]b(ado)?|dom(ingo)?)\.?,?\s+(?=\D*\d)/;
const hour = /[t\s]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(z|[ap]\.?\s?m\.?)?$/;

const wholeDate = 'Escriba día, mes y año, como 31/10/2026.';
const refused = (error: string): TypedDay => ({ day: '', error });

const monthOf = (text: string): number => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (text.length < 3) return 0;
  return months.findIndex((names) => names.some((name) => name.startsWith(text))) + 1;
};

/** Day, month and year of six or eight digits without a separator; null for other text. */
const digitsOf = (text: string): [string, string, string] | null => {
  const digits = /^(?:(\d\d)(\d\d)(\d\d|(?:19|2[01])\d\d)|(\d{4})(\d\d)(\d\d))$/.exec(text);
  if (!digits) return null;
  const [, day = '', month = '', year = '', isoYear, isoMonth = '', isoDay = ''] = digits;
  return isoYear === undefined ? [day, month, year] : [isoDay, isoMonth, isoYear];
};

/** Day, month and year in the order of the text; null if it does not have three parts. */
const partsOf = (text: string): [string, string, string] | null => {
  const parts = text.split(/[\s/.,\-‐-―−]+|\bdel?\b/).filter(Boolean);
  if (parts.length !== 3) return null;
  const [one, two, three] = parts as [string, string, string];
  if (/^\d{4}$/.test(one)) return [three, two, one];
  return /^\p{L}/u.test(one) ? [two, one, three] : [one, two, three];
};

const dayOf = (day: string, month: number, year: number): TypedDay => {
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (written < firstDay || written > lastDay) return refused('El año debe estar entre 1990 y 2100.');
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > days) return refused(`Ese mes no tiene día ${Number(day)}.`);
  return { day: written };
};

const noMonth = (text: string) =>
  /^\d+$/.test(text) ? `No hay mes ${text}: escriba primero el día.` : wholeDate;

/**
 * Parses a typed or pasted day: day first, with any separator or none, the month as a number or a word, the year with four digits or two
 * (20xx). Also parses ISO dates and the formats that spreadsheets copy. Any other text is an error and is never reinterpreted.
 */
export const readDay = (typed: string): TypedDay => {
  const text = typed
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
  if (text === '') return { day: '' };
  const plain = text.replace(hour, '').replace(weekday, '');
  const parts = digitsOf(plain) ?? partsOf(plain);
  if (!parts) return refused(wholeDate);
  const [day, monthText, yearText] = parts;
  if (!/^\d{1,2}$/.test(day)) return refused(wholeDate);
  const month = monthOf(monthText);
  if (month < 1 || month > 12) return refused(noMonth(monthText));
  if (!/^(\d\d|\d{4})$/.test(yearText)) return refused('Escriba el año con dos o cuatro cifras.');
  return dayOf(day, month, yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText));
};

/** Parses a typed or pasted month: `2026-03`, `03/2026`, `mar-26`, `marzo de 2026`, or a day of it. Empty with an `error` otherwise. */
export const readMonth = (typed: string): { month: string; error?: string } => {
  const text = typed.trim();
  if (text === '') return { month: '' };
  const [, year, number] = /^(\d{4})-(\d\d?)$/.exec(text) ?? [];
  const whole = readDay(number === undefined ? text : `1/${number}/${year}`);
  const read = whole.error === undefined ? whole : readDay(`1 ${text}`);
  return read.error === undefined
    ? { month: read.day.slice(0, 7) }
    : { month: '', error: 'Escriba mes y año, como 03/2026.' };
};
