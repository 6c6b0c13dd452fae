import type { EstimationBody } from '@obraclara/api';
import {
  contractId,
  contractOf,
  croquisOf,
  Generador,
  lateRetentionName,
  maxEstimationNumber,
  totalAmount,
  type Concept,
  type ContractEstimations,
  type DateRange,
  type Retention,
} from '@obraclara/events';
import { addressAsked } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import type { Services } from '../machinery/services.ts';
import { notTooManyCroquis } from './generadores.ts';
import type { Rules } from './contract-routes.ts';
import { estimations, liveEstimation, type Capture } from './rules.ts';

const number = (sent: number | string): number => {
  const value = Number(sent);
  if (value >= 1 && value <= maxEstimationNumber) return value;
  return refuse(422, 'Número: debe ser un entero positivo', [
    { field: 'number', message: 'Debe ser un entero positivo' },
  ]);
};

type SentRetention = Omit<Retention, 'es_suma' | 'nombre'> & { nombre?: string; es_suma?: boolean };

const retention = (
  { nombre, tipo, valor, es_suma = false, base, kind }: SentRetention,
  name: string,
): Retention => ({
  nombre: nombre ?? name,
  tipo,
  valor,
  es_suma,
  ...(base ? { base } : {}),
  ...(kind ? { kind } : {}),
});

/** Copy with all texts trimmed. */
const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim() : (value as unknown),
    ]),
  ) as Fields;

/** A row of generadores with trimmed texts and fields in a fixed order, without blank fields. */
const textsOfRow = (row: Generador): Generador => {
  const texts = trimmed(row);
  const stored = texts.croquis ? { ...texts, croquis: addressAsked(texts.croquis) } : texts;
  const fields = (Object.keys(Generador.properties) as (keyof Generador)[]).filter(
    (field) => stored[field] !== undefined && stored[field] !== '',
  );
  return Object.fromEntries(fields.map((field) => [field, stored[field]]));
};

type Admitting = {
  /** The contract's id. */
  key: string;
  project_id: string;
  former: readonly { generadores?: readonly Generador[] }[];
};

/** Sketches in the estimations of the project's other contract. Not every user of this contract may see them. */
const croquisElsewhere = async (services: Services, key: string): Promise<Set<string>> => {
  const { project_id, kind } = contractOf(key);
  const other = contractId(project_id, kind === 'main' ? 'internal' : 'main');
  const { state } = await services.streams.load(estimations, other);
  return new Set([...state.estimations.values()].flatMap(({ concepts }) => croquisOf(concepts)));
};

/**
 * Refuses (422) too many sketches, before looking any of them up. Also refuses a sketch of another project or of the project's other
 * contract. Sketches that the estimation already has stay.
 */
export const admitCroquis = async (
  services: Services,
  { concepts }: Pick<EstimationBody, 'concepts'>,
  { key, project_id, former }: Admitting,
): Promise<void> => {
  notTooManyCroquis(concepts);
  const asked = new Set(croquisOf(concepts).map(addressAsked));
  const fresh = asked.difference(new Set(croquisOf(former)));
  if (fresh.size === 0) return;
  if (!fresh.isDisjointFrom(await croquisElsewhere(services, key)))
    refuse(422, 'El croquis está en una estimación de otro contrato. Súbalo de nuevo aquí.');
  await Promise.all(
    [...fresh].map((url) => services.admitUrl({ url, project_id, kinds: ['croquis'], field: 'croquis' })),
  );
};

/** The retention for delay, on subtotal 2 only (specification §9). Refuses (422) any other base. */
const lateRetention = (sent: NonNullable<EstimationBody['retencion_retraso']>): Retention => {
  const { base = 'subtotal_2' } = sent;
  const why = 'La retención por retraso se calcula sobre el subtotal 2';
  if (base !== 'subtotal_2') refuse(422, why, [{ field: 'retencion_retraso.base', message: why }]);
  return retention(sent, lateRetentionName);
};

/** Converts a form to the input of the rule: fills in blanks and omits the figures that the server computes. */
export const captureOf = (
  { id, project_id, total_amount, concepts, ...form }: EstimationBody,
  of: { id: string; contract_id: string; project_id: string },
  {
    concepts: catalog,
    ...known
  }: {
    concepts: ReadonlyMap<string, Concept>;
    dates: DateRange;
  } & Rules,
): Capture => ({
  ...of,
  terms: {
    ...trimmed(form),
    number: number(form.number),
    retencion_retraso: form.retencion_retraso ? lateRetention(form.retencion_retraso) : null,
    devolucion_retencion: form.devolucion_retencion ?? 0,
    otras_retenciones: (form.otras_retenciones ?? []).map((sent) => retention(sent, sent.nombre)),
  },
  lines: concepts.map(({ concept_id, quantity, generadores = [], corrects, ...item }) => ({
    concept_id,
    quantity,
    generadores: generadores.map(textsOfRow).filter((row) => Object.keys(row).length > 0),
    ...(corrects && { corrects: trimmed(corrects) }),
    item,
  })),
  catalog,
  ...known,
});

/** Spanish sentences on where the sent figures differ from the stored ones. The server's figures win (domain.md §2.6, 15 and 16). */
export const differences = (body: EstimationBody, state: ContractEstimations, id: string): string[] => {
  const { concepts } = liveEstimation(state, id);
  const kept = new Map(concepts.map((line) => [line.concept_id, line]));
  const total = totalAmount(concepts);
  const sent = Number(body.total_amount ?? total);
  const prices = body.concepts.flatMap(({ concept_id, unit_price }) => {
    const line = kept.get(concept_id);
    return line && typeof unit_price === 'number' && unit_price !== line.unit_price
      ? [line.concept_code]
      : [];
  });
  return [
    ...(Number.isFinite(sent) && Math.abs(Math.round((sent - total) * 100)) > 1
      ? ['El monto total enviado difiere del calculado con el catálogo; se usa el calculado.']
      : []),
    ...(prices.length > 0
      ? [`El precio unitario enviado difiere del registrado; se usa el registrado: ${prices.join(', ')}.`]
      : []),
  ];
};
