import type { EstimationAnswer, EstimationBody } from '@obraclara/api';
import { measuresOfGenerador, placesOfGenerador, type Generador } from '@obraclara/events';
import { unsignedPath } from '../shared/unsigned-path.ts';

/** Terms of an estimation, as the form sends them or the server returns them. */
type Terms = Omit<EstimationBody, 'id' | 'project_id' | 'total_amount'>;

type Deduction = NonNullable<EstimationBody['otras_retenciones']>[number];

/** Compares sketches by file id: their signed links change every hour. */
const rowSaid = ({ croquis, nota = '', ...row }: Generador) => [
  ...[...placesOfGenerador, ...measuresOfGenerador].map((name) => row[name] ?? ''),
  nota,
  unsignedPath(croquis ?? null),
];

const retentionSaid = ({ nombre, tipo, valor, es_suma = false, base = 'subtotal_3', kind }: Deduction) => [
  nombre,
  tipo,
  valor,
  es_suma,
  base,
  kind ?? '',
];

/** Normalised form of the terms, so that equal terms compare equal. Excludes the status and the amounts that the server computes. */
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

/** An estimation as it was opened, as it is to be saved, and as the server has it now. */
type Versions = { opened: EstimationAnswer; mine: Terms; now: EstimationAnswer };

/**
 * Whether another user changed the terms since the estimation was opened, to other terms than ours.
 * The whole estimation is sent, so it would undo any such change; the user decides then, as in the form.
 */
export const isContested = ({ opened, mine, now }: Versions): boolean =>
  said(now) !== said(opened) && said(now) !== said(mine);
