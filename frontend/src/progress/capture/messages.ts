/** Texts of the progress form that the specification leaves open. A separate file, so that they load with the form. */
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
