import type { DifferenceRow } from '@obraclara/api';
import { counted } from '../../shared/format.ts';

/** What each figure is called, and what it is counted in. */
export const figures: Record<
  DifferenceRow['figure'],
  [name: string, unit: 'money' | 'percentage' | 'count']
> = {
  total_amount: ['Monto Total', 'money'],
  anticipo_amortization_amount: ['Amortización del anticipo', 'money'],
  subtotal_1: ['Subtotal 1', 'money'],
  iva: ['IVA', 'money'],
  subtotal_2: ['Subtotal 2', 'money'],
  retencion_retraso_amount: ['Retención por retraso', 'money'],
  devolucion_retencion: ['Devolución de retención', 'money'],
  subtotal_3: ['Subtotal 3', 'money'],
  otras_retenciones: ['Otras retenciones', 'money'],
  importe_liquido: ['Importe líquido', 'money'],
  cumulative_amortization: ['Amortización acumulada', 'money'],
  cumulative_liquid_amount: ['Acumulado líquido', 'money'],
  contract_amount: ['Monto del contrato', 'money'],
  total_estimated: ['Total estimado', 'money'],
  executed_amount: ['Ejecutado', 'money'],
  revision_amount: ['En revisión', 'money'],
  autorizada_amount: ['Autorizado', 'money'],
  pagada_amount: ['Pagado', 'money'],
  anticipo_otorgado: ['Anticipo otorgado', 'money'],
  anticipo_amortizado: ['Anticipo amortizado', 'money'],
  anticipo_pendiente: ['Anticipo por amortizar', 'money'],
  retained: ['Retenido por devolver', 'money'],
  anticipo_amortization_percentage: ['Porcentaje de amortización', 'percentage'],
  estimation_count: ['Estimaciones', 'count'],
  concept_count: ['Conceptos', 'count'],
  progress_count: ['Registros de avance', 'count'],
  document_count: ['Documentos', 'count'],
  pending_document_count: ['Documentos pendientes', 'count'],
};

export const differenceTexts = {
  open: 'Comparar fechas',
  title: 'Qué cambió entre dos fechas',
  hint: 'Cada fecha cuenta hasta su último minuto en la Ciudad de México; sin la segunda, hasta ahora.',
  from: 'Antes',
  to: 'Después',
  hour: (hour: string) => `a las ${hour}`,
  figure: 'Cifra',
  before: 'Antes',
  after: 'Después',
  delta: 'Cambio',
  absent: '—',
  needed: 'Elija con qué fecha comparar',
  reversed: 'La segunda fecha es anterior a la primera.',
  failed: 'No se pudo comparar.',
  none: 'Nada cambió',
  noneHint: 'Todas las cifras son las mismas en las dos fechas.',
  because: 'Por estos movimientos',
  more: (count: number) => `y ${counted(count, 'movimiento más', 'movimientos más')}`,
  mark: (numbers: string) => `Movimientos ${numbers}`,
  project: 'Proyecto',
  contracts: { main: 'Contrato de obra', internal: 'Contrato de servicios' },
  estimation: (number: string, internal: boolean) =>
    `Estimación ${number}${internal ? ' del contrato de servicios' : ''}`,
} as const;
