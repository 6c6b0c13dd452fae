/** Texts of the gallery that the specification leaves open. A separate file, so that they load with the gallery. */
export const galleryTexts = {
  noConcept: 'Ningún concepto coincide',
  loadingConcepts: 'Cargando conceptos',
  conceptsFailed: 'No se pudieron cargar los conceptos',
  backwards: 'Es anterior a la fecha inicial',
  backwardsTitle: 'Revise las fechas',
  backwardsHint: 'La fecha final es anterior a la inicial.',
  taken: 'Tomada',
  noObservations: 'Sin observaciones',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  download: 'Descargar la foto',
} as const;
