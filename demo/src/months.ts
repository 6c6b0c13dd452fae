import { lineCents, shareCents, toPesos, type ConceptTerms } from '@obraclara/events';
import type { DemoMonth } from './demo-projects.ts';
import { lateRetention } from './demo-projects.ts';

export type Concept = ConceptTerms & { id: string };

/** Planned quantities by concept code and month label, as the application answers them. */
export type Program = {
  project_months: string[];
  quantities: Record<string, Record<string, number>>;
};

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Calendar bounds of the nth month since the start; the first begins on the start date itself. */
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

/** Some per cent of a planned quantity, to the hundredth. */
const partOf = (quantity: number, share: number) => toPesos(shareCents(lineCents(quantity, 1), share));

/** Some per cent of what the program has for a month, by concept. */
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

/** The estimation of a month as a form would send it. */
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
