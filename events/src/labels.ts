import type { ClosingPaper, Reception, SettlementRowKind, SettlementSide } from './closing.ts';
import type { DocumentOrigin, DocumentStatus, DocumentType } from './document.ts';
import type { AdvanceInstalment, EstimationStatus, RetentionKind } from './estimation.ts';
import type { EstimationControl } from './estimation-control.ts';
import type { ClockStep } from './payment-clock.ts';
import type { ProjectTerms } from './project.ts';
import type { Role } from './user.ts';

/* Spanish labels of stored values, in one table each, for screens and messages (specification §4, §6). */

export const estimationStatusNames = {
  borrador: 'En captura',
  entregada: 'Entregada',
  revision: 'En Revisión',
  validada: 'Validada',
  autorizada: 'Autorizada',
  pagada: 'Pagada',
} as const satisfies Record<EstimationStatus, string>;

/** What an estimation waits for. */
export const clockStepNames = {
  present: 'Presentar',
  authorize: 'Autorizar',
  invoice: 'Falta la factura',
  'correct-invoice': 'Factura devuelta: falta la corregida',
  pay: 'Pagar',
  done: 'Pagada',
} as const satisfies Record<ClockStep, string>;

/** What an instalment of the advance is for. */
export const instalmentKindNames = {
  inicio: 'Inicio de los trabajos',
  materiales: 'Materiales y equipos',
  convenio: 'Convenio',
} as const satisfies Record<AdvanceInstalment['kind'], string>;

export const closingPaperNames = {
  'acta-de-recepcion': 'Acta de entrega-recepción',
  finiquito: 'Finiquito',
  'acta-de-extincion': 'Acta de extinción de derechos y obligaciones',
} as const satisfies Record<ClosingPaper, string>;

export const receptionKindNames = {
  parcial: 'Parcial',
  total: 'Total',
} as const satisfies Record<Reception['kind'], string>;

export const settlementSideNames = {
  contratista: 'Contratista',
  dependencia: 'Dependencia',
} as const satisfies Record<SettlementSide, string>;

export const settlementRowNames = {
  estimacion: 'Estimación por pagar',
  retencion: 'Retención por devolver',
  intereses: 'Intereses',
  anticipo: 'Anticipo por amortizar',
  exceso: 'Pago en exceso',
  ajuste_de_costos: 'Ajuste de costos',
  gastos_no_recuperables: 'Gastos no recuperables',
  deductiva: 'Deductiva',
  pena: 'Pena convencional',
} as const satisfies Record<SettlementRowKind, string>;

export const retentionKindNames = {
  retencion: 'Retención',
  derecho: 'Derecho',
  deduccion: 'Deducción',
  pena: 'Pena',
} as const satisfies Record<RetentionKind, string>;

/** Labels of the total of each kind of deduction. */
export const retentionTotalNames = {
  retencion: 'Total de retenciones',
  derecho: 'Total de derechos',
  deduccion: 'Total de deducciones',
  pena: 'Total de penas',
} as const satisfies Record<RetentionKind, string>;

export const estimationControlNames = {
  free: 'Libre',
  formal: 'Formal',
} as const satisfies Record<EstimationControl, string>;

export const projectStatusNames = {
  active: 'Activo',
  suspended: 'Suspendido',
  finished: 'Terminado',
  cancelled: 'Cancelado',
} as const satisfies Record<ProjectTerms['status'], string>;

export const documentTypeNames = {
  minuta: 'Minuta',
  oficio: 'Oficio',
  estimacion: 'Estimación',
} as const satisfies Record<DocumentType, string>;

export const documentOriginNames = {
  externa: 'Externa',
  interna: 'Interna',
} as const satisfies Record<DocumentOrigin, string>;

export const documentStatusNames = {
  pending: 'Pendiente',
  attended: 'Atendido',
  completed: 'Atendido',
} as const satisfies Record<DocumentStatus, string>;

export const roleNames = {
  administrator: 'Administrador',
  manager: 'Gerente',
  supervisor: 'Supervisor',
  externo: 'Externo',
} as const satisfies Record<Role, string>;

export const yesOrNo = (is: boolean): string => (is ? 'sí' : 'no');
