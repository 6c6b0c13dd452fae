/** Texts that the specification leaves open. */
export const historyTexts = {
  title: 'Historial',
  failed: 'No se pudo cargar el historial.',
  peopleFailed: 'No se pudieron cargar las personas del historial',
  none: 'Nada en el historial',
  noneHint: 'Ningún movimiento coincide con lo elegido.',
  more: (count: number) => `Mostrar más (${count})`,
  /** On paper, where no more rows can be loaded. */
  shown: (count: number, total: number) =>
    `Se muestran ${count} de ${total} movimientos, del más reciente al más antiguo.`,
  before: 'Ver el proyecto como estaba antes de este movimiento',
  beforeAt: (hour: string) => `${hour}, ver el proyecto como estaba antes`,
  person: 'Persona',
  everybody: 'Todas',
  kind: 'Tipo',
  allKinds: 'Todos',
  from: 'Desde',
  to: 'Hasta',
  clear: 'Quitar filtros',
  filters: 'Qué se muestra del historial',
  deletions: 'Eliminaciones',
  unknownPerson: 'Alguien',
  exportAs: (format: string) => `Exportar ${format}`,
  reversed: 'La fecha final es anterior a la inicial.',
} as const;
