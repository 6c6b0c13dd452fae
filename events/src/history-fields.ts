import { truncated } from './truncated.ts';
import { formatDay, monthInWords } from './calendar.ts';
import { orderInstrumentNames } from './extraordinary.ts';
import { guaranteeKindNames } from './guarantee.ts';
import { accompanyingText, type Accompanying } from './accompanying.ts';
import { noteKindNames } from './site-log.ts';
import type { SettlementItem } from './closing.ts';
import type { ConceptFactor, CostIndex, SeriesWeight } from './cost-adjustment.ts';
import { costMethodNames } from './cost-methods.ts';
import { contractLawNames, type ContractLaw } from './contract-law.ts';
import type { Retention } from './estimation.ts';
import { estimationTypeNames } from './estimation-types.ts';
import {
  isLineField,
  type HistoryChange,
  type HistoryKind,
  type HistoryLine,
  type HistoryRows,
} from './history.ts';
import {
  documentOriginNames,
  documentStatusNames,
  documentTypeNames,
  estimationControlNames,
  estimationStatusNames,
  instalmentKindNames,
  projectStatusNames,
  closingPaperNames,
  receptionKindNames,
  roleNames,
  retentionKindNames,
  settlementSideNames,
  yesOrNo,
} from './labels.ts';
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatPercentage,
  formatPrice,
  formatQuantity,
} from './number-format.ts';

/** Name of a person or entity by id; null if unknown. */
export type NameOf = (id: string) => string | null;

type Format = (value: never, nameOf: NameOf) => string;
type Field = { label: string; format: Format } | { changed: string };

const maxLength = 120;
const quoted = (text: string): string =>
  `«${text.length > maxLength ? `${truncated(text, maxLength).trimEnd()}…` : text}»`;
const figure = (label: string, format: Format): Field => ({ label, format });
const words = (label: string): Field => ({ label, format: quoted });
const labelled = (label: string, names: Record<string, string>): Field => ({
  label,
  format: (value: string) => names[value] ?? quoted(value),
});
/** Field with a day or null. */
const dayIfAny = (label: string): Field =>
  figure(label, (day: string | null) => (day === null ? 'sin fecha' : formatDay(day)));
const listed = (texts: readonly string[], none: string): string => texts.join(', ') || none;

/** The first texts of a long list, and how many more it has. */
const listedFirst = (texts: readonly string[]): string =>
  [...texts.slice(0, 3), ...(texts.length > 3 ? [`y ${formatQuantity(texts.length - 3)} más`] : [])].join(
    ', ',
  );

const baseNames = {
  subtotal_3: '',
  subtotal_2: ' del Subtotal 2',
  subtotal_1: ' del Subtotal 1',
  monto_total: ' del Monto Total',
};
/** `5 % del Monto Total`, `$1,200.00 a favor`. */
const retained = ({ tipo, valor, es_suma, base = 'subtotal_3', kind }: Retention): string =>
  (tipo === 'importe' ? formatMoney(valor) : `${formatPercentage(valor)}${baseNames[base]}`) +
  (es_suma ? ' a favor' : '') +
  (kind ? ` (${retentionKindNames[kind].toLowerCase()})` : '');

const retentionsText = (all: Retention[]): string =>
  listed(
    all.map((one) => `${quoted(one.nombre)} ${retained(one)}`),
    'ninguna',
  );

/** Label and format of each field; a field without a format is only reported as changed. */
const fields: Record<string, Field> = {
  name: words('nombre'),
  title: words('título'),
  description: words('descripción'),
  email: words('correo'),
  role: labelled('rol', roleNames),
  assigned_projects: figure('proyectos', (ids: string[], nameOf) =>
    listed(
      ids.map((id) => quoted(nameOf(id) ?? 'un proyecto eliminado')),
      'ninguno',
    ),
  ),
  credential: { changed: 'contraseña nueva' },
  digest: { changed: 'resumen por correo' },
  contract_amount: figure('monto del contrato', formatMoney),
  compliance_guarantee: figure('garantía de cumplimiento', formatMoney),
  deductions: figure('deducciones del contrato', retentionsText),
  estimation_control: labelled('control de estimaciones', estimationControlNames),
  contract_number: words('número de contrato'),
  client: words('cliente'),
  contractor: words('contratista'),
  contractor_rfc: words('RFC del contratista'),
  law: figure('legislación', (law: ContractLaw | null) => (law === null ? 'ninguna' : contractLawNames[law])),
  proposals_on: dayIfAny('presentación de proposiciones'),
  award_on: dayIfAny('fallo'),
  signed_on: dayIfAny('firma del contrato'),
  fund: words('fondo'),
  on: figure('en vigor desde', formatDay),
  until: figure('último día sin trabajo', formatDay),
  resumed_on: figure('reanudación', formatDay),
  days: figure('plazo', (days: number) => formatCount(days, 'día', 'días')),
  lines: figure('conceptos', formatQuantity),
  instalment: labelled('destino', instalmentKindNames),
  guarantee: words('fianza'),
  invoice: words('factura'),
  paid_on: dayIfAny('pago'),
  advance_percentage: figure('anticipo del convenio', formatPercentage),
  start_date: figure('inicio', formatDay),
  end_date: figure('término', formatDay),
  'project.status': labelled('estado', projectStatusNames),
  app_logo_url: { changed: 'logo de la aplicación' },
  client_logo_url: { changed: 'logo del cliente' },
  end_user_logo_url: { changed: 'logo del usuario final' },
  signatures: { changed: 'firmas de los documentos' },
  internal_signatures: { changed: 'firmas de los documentos de servicios' },
  provider_type: { changed: 'proveedor' },
  folder_id: words('carpeta'),
  subfolders: { changed: 'nombres de las subcarpetas' },
  concept_code: words('código'),
  concept_name: words('nombre'),
  unit: words('unidad'),
  quantity: figure('cantidad', formatQuantity),
  unit_price: figure('precio unitario', formatPrice),
  partida: figure('partida', (path: string[]) => quoted(path.join(' / '))),
  amount: figure('importe', formatMoney),
  amortization_percentage: figure('amortización', formatPercentage),
  anticipo_amount: figure('anticipo', formatMoney),
  anticipo_amortization_percentage: figure('amortización del anticipo', formatPercentage),
  number: figure('número', formatQuantity),
  period: words('período'),
  folio_factura: words('folio de factura'),
  es_final: figure('estimación final', yesOrNo),
  'estimation.status': labelled('estatus', estimationStatusNames),
  retencion_retraso: figure('retención por retraso', (late: Retention | null) =>
    late ? retained(late) : 'ninguna',
  ),
  devolucion_retencion: figure('devolución', formatMoney),
  otras_retenciones: figure('otras retenciones', retentionsText),
  concept_id: { changed: 'concepto' },
  quantity_advanced: figure('cantidad', formatQuantity),
  progress_date: figure('fecha', formatDay),
  observations: words('observaciones'),
  photos: figure('fotos', (photos: unknown[]) => String(photos.length)),
  type: labelled('tipo', documentTypeNames),
  origin: labelled('origen', documentOriginNames),
  file_id: { changed: 'archivo' },
  assigned_to: figure('responsable', (id: string | null, nameOf) =>
    id === null ? 'nadie' : (nameOf(id) ?? 'una persona desconocida'),
  ),
  due_date: dayIfAny('vencimiento'),
  action_type: figure('acción', (action: string | null) => action ?? 'ninguna'),
  'document.status': labelled('estatus', documentStatusNames),
  comments: words('comentarios'),
  reason: words('motivo'),
  uuid: words('folio fiscal'),
  invoiced_on: figure('recibida', formatDay),
  invoice_total: figure('total de la factura', formatMoney),
  returned_on: figure('devuelta', formatDay),
  paid: figure('pagado', formatMoney),
  reference: words('referencia'),
  estimation_type: labelled('tipo', estimationTypeNames),
  type_number: figure('número dentro de su tipo', (number: number | null) => String(number ?? 'ninguno')),
  amortization_amount: figure('importe de la amortización', (amount: number | null) =>
    amount === null ? 'por porcentaje' : formatMoney(amount),
  ),
  amortization_parts: { changed: 'amortización por origen' },
  iva_percentage: figure('IVA', formatPercentage),
  iva_exempt: figure('exento de IVA', yesOrNo),
  payment_terms: { changed: 'plazos de pago y tasas de recargos' },
  method: labelled('método', costMethodNames),
  base_month: figure('mes base', monthInWords),
  weights: figure('pesos', (weights: SeriesWeight[]) =>
    listed(
      weights.map(({ series, percentage }) => `${quoted(series)} ${formatPercentage(percentage)}`),
      'ninguno',
    ),
  ),
  indices: figure('índices', (indices: CostIndex[]) =>
    listedFirst(
      indices.map(
        ({ series, month, value }) => `${quoted(series)} ${monthInWords(month)} ${formatQuantity(value)}`,
      ),
    ),
  ),
  factors: figure('factores', (factors: ConceptFactor[]) =>
    listedFirst(factors.map(({ month, factor }) => `${monthInWords(month)} ${formatFactor(factor)}`)),
  ),
  month: figure('mes', monthInWords),
  factor: figure('factor', formatFactor),
  oficio_number: words('oficio'),
  'cost-adjustment.on': figure('fecha', formatDay),
  'closing.on': figure('fecha', formatDay),
  extinguished_on: figure('fecha', formatDay),
  reception: labelled('tipo', receptionKindNames),
  paper: labelled('documento', closingPaperNames),
  'closing.folio': words('folio'),
  'project.folio': words('folio'),
  text: words('texto'),
  document_id: { changed: 'documento firmado' },
  items: figure('partidas', (items: SettlementItem[]) =>
    listed(
      items.map(({ text, amount }) => `${quoted(text)} ${formatMoney(amount)}`),
      'ninguna',
    ),
  ),
  balance: figure('saldo', formatMoney),
  side: labelled('a favor', settlementSideNames),
  instrument: labelled('con', orderInstrumentNames),
  order_folio: words('folio'),
  ordered_on: figure('fecha', formatDay),
  agreed_price: figure('precio unitario', formatMoney),
  agreed_on: figure('fecha', formatDay),
  agreement_folio: words('folio'),
  closes_cents: figure('cierre de centavos', yesOrNo),
  advance_with_iva: figure('anticipo con IVA', yesOrNo),
  compliance_percentage: figure('cumplimiento', formatPercentage),
  defects_percentage: figure('vicios ocultos', formatPercentage),
  defects_months: figure('vigencia de vicios ocultos', (months: number) =>
    formatCount(months, 'mes', 'meses'),
  ),
  endorse_days: figure('plazo para endosar', (days: number) => formatCount(days, 'día', 'días')),
  guarantee_kind: labelled('clase', guaranteeKindNames),
  folio: words('fianza'),
  'site-note.on': figure('fecha', formatDay),
  'site-note.folio': words('folio'),
  accompanying: figure('documentos', (items: Accompanying[]) => accompanyingText(items) || 'ninguno'),
  note_kind: labelled('clase', noteKindNames),
  institution: words('afianzadora'),
  from: figure('en vigor desde', formatDay),
  'guarantee.until': figure('vence', formatDay),
  endorsement: words('endoso'),
  endorsed_on: figure('fecha', formatDay),
  amendment: figure('convenio', formatQuantity),
  release: words('oficio'),
  released_on: figure('fecha', formatDay),
};

const fromTo = (label: string, before: string, after: string): string => `${label} de ${before} a ${after}`;

const rowsText = (count: number): string => `${formatQuantity(count)} ${count === 1 ? 'fila' : 'filas'}`;

const none: HistoryRows = { count: 0, digest: '' };
const isSame = (a: HistoryRows = none, b: HistoryRows = none): boolean =>
  a.count === b.count && a.digest === b.digest;

/** Text for a change of a line's generadores, with the numbers of rows before and after. */
const generadoresText = (
  { generadores: { count: before } = none }: HistoryLine,
  { concept_code, generadores: { count: after } = none }: HistoryLine,
): string => {
  const label = `generadores de ${concept_code}`;
  if (after === 0) return `sin los ${label}`;
  if (before === 0) return `${label} en ${rowsText(after)}`;
  return before === after
    ? `otras medidas en los ${label}`
    : fromTo(label, formatQuantity(before), rowsText(after));
};

/** Text for a change of a line's sketches. */
const croquisText = (
  { croquis: { count: before } = none }: HistoryLine,
  { concept_code, croquis: { count: after } = none }: HistoryLine,
): string => {
  const label = `croquis de ${concept_code}`;
  if (after === 0) return `sin los ${label}`;
  if (before === 0) return `${formatQuantity(after)} ${label}`;
  return before === after ? `otros ${label}` : fromTo(label, formatQuantity(before), formatQuantity(after));
};

/** Text for a change of a line: the concept's code and the changed values. */
const lineText = (before: HistoryLine | undefined, after: HistoryLine | undefined): string => {
  if (!before) return after ? `${after.concept_code} con ${formatQuantity(after.quantity)}` : '';
  if (!after) return `sin ${before.concept_code}, que tenía ${formatQuantity(before.quantity)}`;
  const parts: string[] = [];
  if (before.quantity !== after.quantity)
    parts.push(
      fromTo(
        `cantidad de ${after.concept_code}`,
        formatQuantity(before.quantity),
        formatQuantity(after.quantity),
      ),
    );
  if (before.unit_price !== after.unit_price)
    parts.push(
      fromTo(
        `precio de ${after.concept_code}`,
        formatPrice(before.unit_price),
        formatPrice(after.unit_price),
      ),
    );
  if (!isSame(before.generadores, after.generadores)) parts.push(generadoresText(before, after));
  if (!isSame(before.croquis, after.croquis)) parts.push(croquisText(before, after));
  return parts.join('; ') || `clave de ${before.concept_code} a ${after.concept_code}`;
};

const lineChangeText = ({ before, after }: HistoryChange): string =>
  lineText(before as HistoryLine | undefined, after as HistoryLine | undefined);

const fieldOf = (kind: HistoryKind, field: string): Field | undefined =>
  fields[`${kind}.${field}`] ?? fields[field];

/**
 * `folio de factura de «» a «A-12»`, or `folio de factura «A-12»` without a former value. A field without a format is only reported as
 * changed.
 */
export const changeText = (kind: HistoryKind, change: HistoryChange, nameOf: NameOf): string => {
  if (isLineField(change.field)) return lineChangeText(change);
  const { field, before, after } = change;
  const known = fieldOf(kind, field);
  if (!known || 'changed' in known) return known?.changed ?? field;
  const format = (value: unknown) => known.format(value as never, nameOf);
  if (before === undefined || before === null) return `${known.label} ${format(after)}`;
  if (after === undefined) return `${known.label} ${format(before)}`;
  return fromTo(known.label, format(before), format(after));
};

/** Whether the history has a label for this field. */
export const isHistoryField = (kind: HistoryKind, field: string): boolean =>
  isLineField(field) || fieldOf(kind, field) !== undefined;

/** Fields with a label in the history, in the order of its sentences. */
export const historyFields: readonly string[] = Object.keys(fields);
