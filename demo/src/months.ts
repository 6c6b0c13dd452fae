import { lineCents, shareCents, toPesos, type ConceptTerms } from '@obraclara/events';
import type { DemoMonth } from './demo-projects.ts';
import { lateRetention } from './demo-projects.ts';

export type Concept = ConceptTerms & { id: string };

/** Planned quantities by concept code and month label, as the API returns them. */
export type Program = {
  project_months: string[];
  quantities: Record<string, Record<string, number>>;
};

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** First and last day of the nth month since the start. The first month begins on the start date itself. */
export const bounds = (start: string, n: number) => {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 + n];
  return { start_date: n === 0 ? start : dayOf(year, month, 1), end_date: dayOf(year, month + 1, 0) };
};

const monthName = (day: string) => {
  const name = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1).replace(' de ', ' ');
};

/** A percentage of a planned quantity, rounded to hundredths. */
const partOf = (quantity: number, share: number) => toPesos(shareCents(lineCents(quantity, 1), share));

/** A percentage of the program's quantities for a month, by concept. */
export const workOf = (
  concepts: Concept[],
  { project_months, quantities }: Program,
  n: number,
  share: number,
) => {
  const label = project_months[n];
  if (!label) throw new Error(`The program has no month ${n + 1}`);
  return concepts.flatMap(({ id, concept_code }) => {
    const quantity = partOf(quantities[concept_code]?.[label] ?? 0, share);
    return quantity > 0 ? [{ concept_id: id, quantity }] : [];
  });
};

/** The request body of a month's estimation, as the form sends it. */
export const estimationOf = (
  { start, percentage, n, month }: { start: string; percentage: number; n: number; month: DemoMonth },
  lines: { concept_id: string; quantity: number }[],
) => {
  const { start_date, end_date } = bounds(start, n);
  return {
    number: n + 1,
    period: monthName(start_date),
    start_date,
    end_date,
    anticipo_amortization_percentage: percentage,
    retencion_retraso: month.late ? lateRetention(month.late) : null,
    devolucion_retencion: month.returned ?? 0,
    otras_retenciones: month.others ?? [],
    concepts: lines,
  };
};
