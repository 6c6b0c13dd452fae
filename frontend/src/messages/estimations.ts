/** Texts of estimations and advances. */

import { ivaPercentage } from '@obraclara/events';

export { estimationStatusNames as estimationStatuses } from '@obraclara/events';

type Count = number | string;

export const estimations = {
  number: 'Núm.',
  period: 'Período',
  dates: 'Fechas',
  totalAmount: 'Monto Total',
  advance: 'Anticipo',
  subtotal1: 'Subtotal 1',
  iva: `IVA (${ivaPercentage}%)`,
  subtotal2: 'Subtotal 2',
  lateRetention: 'Ret. Retraso',
  refund: 'Devolución',
  subtotal3: 'Subtotal 3',
  net: 'Importe Líquido',
  cumulativeNet: 'Acum. Líquido',
  status: 'Estatus',
  actions: 'Acciones',
  total: 'TOTAL',
  createAdvance: 'Crear Anticipo',
  confirmDelete: '¿Está seguro de eliminar esta estimación?',
  none: 'No hay estimaciones registradas',
  chooseConcept: 'Selecciona al menos un concepto',
  conceptNeeded: 'Por favor agregue al menos un concepto con cantidad',
  incomplete: 'Complete todos los campos requeridos',
  retentionIncomplete: 'Complete el nombre y valor de la retención',
  lateRetentionName: 'Retención por Retraso al Programa',
  conceptsAdded: (count: Count) => `${count} concepto(s) agregado(s)`,
  saveFailed: 'Error al guardar estimación',
  deleteFailed: 'Error al eliminar estimación',
  exportFailed: 'Failed to export estimation',
  advanceFailed: 'Error al guardar anticipo',
  statusFailedManager: 'Failed to update status',
  statusFailed: 'Error al actualizar estatus',
  statusDone: 'Status updated successfully',
  statusUpdated: 'Estatus actualizado exitosamente',
  created: 'Estimación creada exitosamente',
  updated: 'Estimación actualizada exitosamente',
  deleted: 'Estimación eliminada exitosamente',
  advanceSaved: 'Anticipo guardado exitosamente',
  exported: 'Estimation exported',
} as const;
