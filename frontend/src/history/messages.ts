/** What the specification leaves open. */
export const historyTexts = {
  title: 'Historial',
  failed: 'No se pudo cargar el historial.',
  none: 'Nada en el historial',
  noneHint: 'Ningún movimiento coincide con lo elegido.',
  more: (count: number) => `Mostrar más (${count})`,
  person: 'Persona',
  everybody: 'Todas',
  kind: 'Tipo',
  allKinds: 'Todos',
  from: 'Desde',
  to: 'Hasta',
  clear: 'Quitar filtros',
  open: 'Ver',
  exportAs: (format: string) => `Exportar ${format}`,
  reversed: 'La fecha final es anterior a la inicial.',
} as const;
