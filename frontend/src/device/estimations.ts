import type { EstimationBody, Foreseen } from '@obraclara/api';
import {
  chargesWorks,
  estimationTypeOf,
  measuresOfGenerador,
  placesOfGenerador,
  type Generador,
} from '@obraclara/events';
import { apiError, isApiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { pathOf, withPath } from '../api/target.ts';
import { sync } from '../messages.ts';
import type { KeptFile } from '../offline/item.ts';
import { waitingTexts } from '../offline/messages.ts';
import { unsignedPath } from '../ui/unsigned-path.ts';
import { defineCapture, type Consent } from './capture.ts';
import type { Command } from './record-change.ts';

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

/** A line of works, or an item with the fields that no catalog has. */
const lineSaid =
  (isOfItems: boolean) =>
  ({ concept_id, quantity, generadores = [], corrects, ...item }: Terms['concepts'][number]) => [
    concept_id,
    quantity,
    generadores.map(rowSaid),
    corrects ? [corrects.estimation_id, corrects.reason] : null,
    ...(isOfItems ? [item.concept_name, item.unit, item.unit_price] : []),
  ];

/** Normalised form of the terms, so that equal terms compare equal. Excludes the status and the amounts that the server computes. */
const normalised = ({ retencion_retraso: late, otras_retenciones = [], ...terms }: Terms): string =>
  JSON.stringify([
    Number(terms.number),
    estimationTypeOf(terms),
    ...[terms.period, terms.start_date, terms.end_date, terms.folio_factura ?? ''],
    ...[
      terms.anticipo_amortization_percentage ?? 0,
      terms.amortization_amount ?? null,
      terms.es_final ?? false,
    ],
    ...[late ? [late.tipo, late.valor] : null, terms.devolucion_retencion ?? 0],
    otras_retenciones.map(retentionSaid),
    terms.concepts
      .map(lineSaid(!chargesWorks(terms)))
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ]);

/** Returns the estimation body with each sketch's local name replaced by the address of its uploaded file. */
export const withAddresses = <Body extends Pick<EstimationBody, 'concepts'>>(
  body: Body,
  files: readonly KeptFile[],
): Body => {
  const stored = new Map(files.map(({ as, stored }) => [as, stored?.file_url]));
  if (stored.size === 0) return body;
  return {
    ...body,
    concepts: body.concepts.map((line) =>
      line.generadores
        ? {
            ...line,
            generadores: line.generadores.map((row) => {
              const croquis = stored.get(row.croquis);
              return croquis ? { ...row, croquis } : row;
            }),
          }
        : line,
    ),
  };
};

/** Statuses that the preview leaves to the command, which may have been executed already: not found, conflict, stale revision. */
const answeredByCommand = [404, 409, 412];

/** The paid estimations that a command would change, from the server's preview. */
const paidBy = async ({ method, target, body }: Command): Promise<Foreseen['paid']> => {
  try {
    const foreseen = await send(method, withPath(target, `${pathOf(target)}?preview=true`), body);
    return (foreseen as Partial<Foreseen>).paid ?? [];
  } catch (error) {
    if (isApiError(error) && answeredByCommand.includes(error.status)) return [];
    throw error;
  }
};

/** Rejects a command that would change paid estimations, unless the user has agreed to that. */
const refusePaidChange = async (command: Command, { agreed, signal }: Consent): Promise<void> => {
  const paid = agreed ? [] : await paidBy(command);
  // After a change of user, nothing of the previous user is sent.
  signal.throwIfAborted();
  if (paid.length === 0) return;
  const detail = waitingTexts.paid(paid.map(({ number }) => number));
  throw apiError(detail, 409, { detail, errors: [{ field: 'paid', message: detail }] });
};

/**
 * An estimation with the sketches of its generadores. A correction sends all terms, so it would undo any other change of them: then the
 * user decides, as in the form.
 */
export const estimationCapture = defineCapture({
  kind: 'estimations',
  kept: sync.estimationKept,
  withFiles: waitingTexts.croquis,
  files: ({ project_id }) => ({
    path: `upload?${new URLSearchParams({ project_id, document_type: 'croquis' })}`,
  }),
  body: withAddresses,
  fields: [{ shown: normalised }],
  isCorrectable: () => true,
  first: refusePaidChange,
});
