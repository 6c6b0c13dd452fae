/** Texts for pending changes of records. */
export const changeTexts = {
  waits: (what: string) => `Cambio por enviar: ${what}`,
  removalWaits: 'Eliminación por enviar',
  refused: 'Cambio no aceptado. Vea por qué en «Por enviar».',
  asSeen: 'Como usted lo vio',
} as const;
