import { counted } from '../../ui/format/format.ts';

/** Texts of the history that the specification leaves open. A separate file, so that they load with the history. */
export const historyTexts = {
  list: 'Lista de avances',
  /** Number of records, those included that only this device has. */
  found: (confirmed: number, pending: number) =>
    `${counted(confirmed + pending, 'avance', 'avances')}${pending > 0 ? ` (${pending} por enviar)` : ''}`,
  historyFailed: 'No se pudo cargar el historial de avances.',
  noHistory: 'Aún no hay avances registrados',
  noHistoryHint: 'El primero aparecerá aquí en cuanto lo registre.',
  noneOfThese: 'Ningún avance con estos filtros',
  whose: 'De quién',
  mine: 'Mis avances',
  everybody: 'Todos',
  allConcepts: 'Todos los conceptos',
  othersRecord: 'De otra persona: solo quien lo registró puede cambiarlo.',
  confirmDelete: '¿Eliminar este avance?',
} as const;
