/** Texts for correcting refused entries. A separate file, so that they load only with the correction forms. */
export const correctionTexts = {
  notWaiting: 'Esta captura ya no espera corrección: se envió o se descartó en otra pestaña.',
  action: 'Corregir',
  capture: 'Corregir avance',
  document: 'Corregir documento',
  estimation: (number: number) => `Corregir la estimación ${number}`,
} as const;
