/** A calendar month, counted from year 0: `year × 12 + month` with January as 0. */
export type MonthNumber = number;

const shortLabels = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'];

export const monthNumber = (year: number, month: number): MonthNumber => year * 12 + month;
export const monthKey = (month: MonthNumber): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
export const monthLabel = (month: MonthNumber): string =>
  `${shortLabels[month % 12]} ${String(Math.floor(month / 12) % 100).padStart(2, '0')}`;
/** The month of a day `YYYY-MM-DD`. */
export const monthOfDay = (day: string): MonthNumber =>
  monthNumber(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1);
