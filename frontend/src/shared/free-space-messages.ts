/** Warnings of low storage for captures, in a file of their own, so that they load with the capture screen. */
export const freeSpaceTexts = {
  low: (left: string) =>
    `Quedan ${left} en este dispositivo para la aplicación. Sincronice o libere espacio antes de seguir capturando.`,
  unsafe: 'Si se llena, el navegador puede borrar lo que espera.',
} as const;
