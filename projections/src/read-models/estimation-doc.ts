import { Billing, EstimationLine, Generador, Retention, type EstimationTerms } from '@obraclara/events';
import { tables, type EstimationRow } from '../tables.ts';

/*
 * The fields of the texts, in order: Postgres returns the keys of jsonb in its own order, and the text must not depend on the source of the
 * row. `JSON.stringify` applies the list to nested objects too.
 */
const lineFields = [
  ...Object.keys(EstimationLine.properties),
  'subtotal',
  ...Object.keys(Generador.properties),
  'thumbnail_url',
];
const fields = [
  ...Object.keys(tables.estimations.columns).filter((column) => column !== 'concepts'),
  'net_amount',
  ...Object.keys(Retention.properties),
  ...Object.keys(Billing.properties),
  ...Object.keys(Billing.properties.invoices.items.properties),
  ...Object.keys(Billing.properties.payments.items.properties),
];

/**
 * The API response for an estimation as JSON, without its closing brace: the reader appends the running totals. See `estimationDoc` in
 * tables.ts.
 */
export const docOf = (row: EstimationRow): string =>
  JSON.stringify({ ...row, net_amount: row.importe_liquido }, fields).slice(0, -1);

/** Adds the thumbnail URL of each sketch: the URL of the sketch itself, from which its pictures are served too. */
const withThumbnails = <Line extends EstimationTerms['concepts'][number]>(line: Line): Line =>
  line.generadores?.some(({ croquis }) => croquis)
    ? {
        ...line,
        generadores: line.generadores.map((row) =>
          row.croquis ? { ...row, thumbnail_url: row.croquis } : row,
        ),
      }
    : line;

/** The lines of an estimation as JSON. Apart from `docOf`, whose text changes when an earlier estimation changes; the lines do not. */
export const linesDocOf = ({ concepts }: EstimationRow): string =>
  JSON.stringify(concepts.map(withThumbnails), lineFields);
