/** Texts of the gallery of progress photos, for managers and observers. */

export const gallery = {
  title: 'Galería',
  loadFailed: 'Error al cargar la galería',
  clearFilters: 'Limpiar Filtros',
  previous: 'Anterior',
  next: 'Siguiente',
  unavailable: 'No disponible',
  filters: 'Filtros de la galería',
  concept: 'Concepto',
  conceptHint: 'Código o nombre',
  from: 'Desde',
  until: 'Hasta',
  none: 'Aún no hay fotos',
  noneHint: 'Aparecen aquí cuando un supervisor registra un avance con foto.',
  noneFound: 'Ninguna foto coincide',
  noneFoundHint: 'Cambie el concepto o las fechas.',
  preparing: 'Preparando…',
  unknownConcept: 'Concepto fuera de catálogo',
  code: 'Código',
  date: 'Fecha',
  quantity: 'Cantidad',
  observations: 'Observaciones',
  recordedBy: 'Registró',
  photos: 'Fotos del avance',
  pages: 'Páginas de la galería',
} as const;

/** Position within the pages: `Página 2 de 9`. */
export const pageOf = (page: string, pages: string) => `Página ${page} de ${pages}`;
