/** Texts of the outbox backup. A separate file, so that they load only with the code that makes a backup. */
export const backupTexts = {
  does: { correct: 'Corrección', remove: 'Eliminación' },
  kinds: { progress: 'Avance', documents: 'Documento', estimations: 'Estimación' },
  waits: 'Pendiente de enviar',
  refused: (why: string) => `No aceptada: ${why}`,
  original: 'original',
  row: 'fila',
  fileName: (person: string, day: string) => `Por enviar de ${person} ${day}`,
  action: 'Descargar respaldo (.zip)',
  failed: 'No se pudo hacer el respaldo. Intente de nuevo.',
} as const;
