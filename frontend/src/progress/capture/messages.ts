/** What the form of a record of progress says that the specification leaves open; it comes with it. */
export const captureTexts = {
  changeConcept: 'Cambiar concepto',
  saveAndAnother: 'Guardar y otro',
  notToday: 'No es hoy · Usar hoy',
  recent: 'Recientes',
  thisMonth: 'Del programa de este mes',
  otherConcepts: 'Otros conceptos',
  gone: 'Ya no existe',
  restored: 'Se recuperó lo que había escrito.',
  wrongClock: (span: string, off: 'adelantado' | 'atrasado') =>
    `El reloj de este equipo está ${off} ${span}. Revise la fecha antes de guardar, y póngalo en hora.`,
  observationsLimit: 'Caben 1,000 caracteres: lo que pase de ahí no se toma.',
  keptSafe: 'Lo que escribió se conserva en este equipo.',
  notRecorded: 'No se pudo guardar. Intente de nuevo.',
} as const;
