/** Messages of tables besides their content. */
export const tableTexts = {
  excel: 'Descargar Excel',
  sortBy: 'Ordenar por',
  ascending: 'Ascendente',
  descending: 'Descendente',
} as const;
