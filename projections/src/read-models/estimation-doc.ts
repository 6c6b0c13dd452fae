import { EstimationLine, Generador, Retention, type EstimationTerms } from '@obraclara/events';
import { tables, type EstimationRow } from '../tables.ts';

/*
 * What goes into the texts, in this order: Postgres gives the keys of a jsonb back in an order of its own, and the text must not
 * depend on where the row came from. `JSON.stringify` takes the list for objects within as well.
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
];

/** The answer of the API for an estimation as JSON, open-ended for its running totals: see `estimationDoc` in tables.ts. */
export const docOf = (row: EstimationRow): string =>
  JSON.stringify({ ...row, net_amount: row.importe_liquido }, fields).slice(0, -1);

/** A picture of each sketch is made under the same address. */
const withThumbnails = <Line extends EstimationTerms['concepts'][number]>(line: Line): Line =>
  line.generadores?.some(({ croquis }) => croquis)
    ? {
        ...line,
        generadores: line.generadores.map((row) =>
          row.croquis ? { ...row, thumbnail_url: row.croquis } : row,
        ),
      }
    : line;

/** The lines of an estimation as JSON. Apart from the rest, which changes when an earlier estimation does; the lines do not. */
export const linesDocOf = ({ concepts }: EstimationRow): string =>
  JSON.stringify(concepts.map(withThumbnails), lineFields);
