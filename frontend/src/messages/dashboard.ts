/** Texts of dashboards: cards, series, breakdown, status of concepts. */

export const dashboard = {
  contractAmount: 'Monto del Contrato',
  estimatedAmount: 'Monto Estimado',
  executedAmount: 'Monto Ejecutado',
  advance: 'Estado del Anticipo',
  overExecuted: 'Elementos Sobre-Ejecutados',
  planned: 'Planeado',
  physical: 'Avance Físico',
  estimated: 'Estimado',
  currentMonth: 'Mes Actual',
  totalEstimated: 'Total Estimado',
  inReview: 'En Revisión',
  authorised: 'Autorizada',
  paid: 'Pagada',
  curve: 'Curva S',
  noProgram: 'No hay programa cargado para este proyecto',
  noProgramHint: 'El administrador debe cargar el catálogo y programa del proyecto',
} as const;

export const conceptStatuses = {
  over: 'Sobre-Ejecutado',
  complete: 'Completo',
  in_progress: 'En Progreso',
  not_started: 'Sin Iniciar',
} as const;
