/** What tables say beside what is in them. */
export const tableTexts = {
  excel: 'Descargar Excel',
  sortBy: 'Ordenar por',
  ascending: 'Ascendente',
  descending: 'Descendente',
} as const;
