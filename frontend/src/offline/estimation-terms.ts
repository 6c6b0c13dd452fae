import type { EstimationAnswer, EstimationBody } from '@obraclara/api';
import { measuresOfGenerador, placesOfGenerador, type Generador } from '@obraclara/events';
import { fileOf } from '../shared/file-of.ts';

/** What an estimation says, as a form sends it or as the server answers it. */
type Terms = Omit<EstimationBody, 'id' | 'project_id' | 'total_amount'>;

type Deduction = NonNullable<EstimationBody['otras_retenciones']>[number];

/** A link to a sketch is another one every hour. */
const rowSaid = ({ croquis, nota = '', ...row }: Generador) => [
  ...[...placesOfGenerador, ...measuresOfGenerador].map((name) => row[name] ?? ''),
  nota,
  fileOf(croquis ?? null),
];

const retentionSaid = ({ nombre, tipo, valor, es_suma = false, base = 'subtotal_3', kind }: Deduction) => [
  nombre,
  tipo,
  valor,
  es_suma,
  base,
  kind ?? '',
];

/** What it says in one order, so that two that say the same are the same; what the server works out of it aside, and its status. */
const said = ({ retencion_retraso: late, otras_retenciones = [], ...terms }: Terms): string =>
  JSON.stringify([
    Number(terms.number),
    ...[terms.period, terms.start_date, terms.end_date, terms.folio_factura ?? ''],
    ...[terms.anticipo_amortization_percentage ?? 0, terms.es_final ?? false],
    ...[late ? [late.tipo, late.valor] : null, terms.devolucion_retencion ?? 0],
    otras_retenciones.map(retentionSaid),
    terms.concepts
      .map(({ concept_id, quantity, generadores = [] }) => [concept_id, quantity, generadores.map(rowSaid)])
      .toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
  ]);

/** An estimation as it was opened, as it is to be, and as it is now. */
type Versions = { opened: EstimationAnswer; mine: Terms; now: EstimationAnswer };

/**
 * Whether somebody else has made something else of what an estimation says. It is sent whole, and it is money: where they changed any part
 * of it, which this would take back, its owner is asked, as the form asks.
 */
export const isContested = ({ opened, mine, now }: Versions): boolean =>
  said(now) !== said(opened) && said(now) !== said(mine);
