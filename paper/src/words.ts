import type { Retention, RetentionBase } from '@obraclara/events';
import { decimalText } from './figures.ts';
import type { LineOrigin } from './model/amendment.ts';
import type { Amortisation, NetBlock } from './model/caratula.ts';
import { shortHash, type Seal } from './model/seal.ts';
import type { ProgressOf } from './model/progress-of.ts';
import type { Statement, StatementColumn } from './model/statement.ts';

const bases: Record<RetentionBase, string> = {
  monto_total: 'del importe de la estimación',
  subtotal_1: 'del subtotal 1',
  subtotal_2: 'del subtotal 2',
  subtotal_3: 'del subtotal 3',
};

/** The rule of a retention: `0.5 % del importe de la estimación`; empty for a fixed amount in pesos. */
export const ruleOf = ({ tipo, valor, base = 'subtotal_3' }: Retention): string =>
  tipo === 'porcentaje' ? `${decimalText(valor)} % ${bases[base]}` : '';

/** Labels of the first block of a carátula. */
export const worksLabels: Record<keyof ProgressOf, string> = {
  whole: 'Importe del contrato',
  before: 'Estimado acumulado anterior',
  current: 'Esta estimación',
  cumulative: 'Estimado acumulado actual',
  remaining: 'Saldo por estimar',
};

/** Labels of the second block. */
export const advanceLabels = ({
  terms,
  is_final,
  is_capped,
}: Amortisation): Record<keyof ProgressOf, string> => ({
  whole: is_capped ? 'Importe del anticipo' : 'Importe del anticipo (sin registrar)',
  before: 'Amortizado acumulado anterior',
  current: `Amortización de esta estimación (${is_final ? 'finiquito: todo el saldo' : terms})`,
  cumulative: 'Amortizado acumulado actual',
  remaining: 'Saldo por amortizar',
});

/** Labels of the third block; retentions have their own names. */
export const netLabels: Record<
  Exclude<keyof NetBlock, 'late' | 'others' | 'iva_percentage' | 'iva_exempt'>,
  string
> = {
  total: 'Importe de la estimación',
  iva: 'IVA',
  total_with_iva: 'Total de la estimación',
  amortised: 'Amortización del anticipo',
  amortised_iva: 'IVA de la amortización',
  amortised_with_iva: 'Total de la amortización',
  subtotal_2: 'Subtotal 2',
  refund: 'Devolución de retenciones',
  subtotal_3: 'Subtotal 3',
  net: 'IMPORTE LÍQUIDO A RECIBIR',
};

/** Instead of a rate of IVA. */
export const exempt = 'exento';

/** Texts for the seal of a paper; its QR code is next to the signers. */
export const sealTitle = 'Sello del documento';
export const sealLine = (seal: Seal): string =>
  `${sealTitle} ${shortHash(seal)} · completo en el código, que dice si sigue vigente`;
/** Mark of a document that is printed without being issued. */
export const workingCopy = 'Copia de trabajo, no emitida';

/** Column titles of an account, in the order of the table of estimations. */
export const statementLabels = ({
  iva_percentage,
}: Pick<Statement, 'iva_percentage'>): Record<StatementColumn, string> => ({
  total: 'Monto total',
  amortised: 'Anticipo',
  subtotal_1: 'Subtotal 1',
  iva: iva_percentage === null ? netLabels.iva : `${netLabels.iva} (${decimalText(iva_percentage)} %)`,
  subtotal_2: 'Subtotal 2',
  late: 'Ret. retraso',
  refund: 'Devolución',
  subtotal_3: 'Subtotal 3',
  net: 'Importe líquido',
  cumulative: 'Acum. líquido',
});

/** Titles of the further parts of an account, and their columns. */
export const accountParts = {
  payments: 'Pagos por estimación (con IVA)',
  instalments: 'Exhibiciones del anticipo (sin IVA)',
  late: 'Gastos financieros por pago tardío (LOPSRM art. 55)',
};
export const paymentHeads = ['Núm.', 'Referencia', 'Fecha', 'Importe líquido', 'Pagado', 'Por pagar'];
export const instalmentHeads = ['Núm.', 'Destino', 'Fecha', 'Fianza', 'Factura', 'Pagada el', 'Importe'];
export const lateHeads = [
  'Núm.',
  'Pagado el',
  'Vencía el',
  'Tasa mensual',
  'Días',
  'Importe',
  'Gastos financieros',
];
/** Day of payment of a late amount; until then, the day until which its interest runs. */
export const lateUntil = (until: string, isPaid: boolean) => (isPaid ? until : `Sin pagar al ${until}`);
export const lateRate = (periods: readonly { percentage: number; days: number }[]): string =>
  periods.length === 0
    ? 'Falta la tasa'
    : periods.map(({ percentage }) => `${decimalText(percentage)} %`).join(', ');
export const interestLabel = 'Gastos financieros por atraso';
export const balanceLabel = 'Por pagar con gastos financieros';

/** Label in an account: the amount paid before any estimation. */
export const advancePaid = 'Anticipo pagado (sin IVA)';

/** Label of a line without rows. */
export const typedQuantity = 'Cantidad capturada sin generadores';

/** Texts for a report without photos, and for a photo that is not available. */
export const noPhotos = 'No hay fotos de avances en las fechas de la estimación.';
export const photoGone = 'Foto no disponible';

/** Texts for a sketch of generadores: its number in the document, and a sketch that is not available. */
export const croquisLabel = 'Croquis';
export const croquisNumbered = (number: number) => `${croquisLabel} ${number}`;
export const croquisGone = 'Croquis no disponible';
export const rowNumbered = (row: number) => `fila ${row}`;

/** Column titles of an amendment's terms and lines, and the names of its groups of lines. */
export const termsHeads = [
  'Contrato (sin IVA)',
  'Monto $',
  '% del original',
  'Días',
  '% del original',
  'Término',
];
export const amendmentHeads = ['Clave', 'Concepto', 'Unidad', 'Cambio', 'P. unitario', 'Importe'];
/** Texts of the calculation of the adjustment of costs. */
export const factorHeads = ['Serie', 'Peso', 'Índice del mes base', 'Índice del mes', 'Peso × mes / base'];
export const factorOf = (month: string): string => `Factor de ${month}`;
export const costHeads = [
  'Mes de ejecución',
  'Mes programado',
  'Autorización',
  'Factor',
  'Importe',
  'Importe × (factor − 1)',
];
/** `kept`: per cent that remains after the advance. */
export const keptShare = (kept: number): string => `Ajuste (${decimalText(kept)} %)`;
export const costTotal = 'AJUSTE DE COSTOS (SIN IVA)';
export const lineGroupNames: Record<LineOrigin, string> = {
  increase: 'Aumentos',
  reduction: 'Reducciones',
  extraordinary: 'Extraordinarios que pasan al contrato',
  new: 'Conceptos nuevos',
  price: 'Precios unitarios: cantidad por estimar × diferencia de precio',
};
