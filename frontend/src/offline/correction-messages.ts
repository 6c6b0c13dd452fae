/** How what was refused is put right: apart, since it comes with its forms. */
export const correctionTexts = {
  notWaiting: 'Esta captura ya no espera corrección: se envió o se descartó en otra pestaña.',
  action: 'Corregir',
  capture: 'Corregir avance',
  document: 'Corregir documento',
  estimation: (number: number) => `Corregir la estimación ${number}`,
} as const;
