/** What is said before a device has no room for captures: apart, since it comes with what captures them. */
export const roomTexts = {
  low: (left: string) =>
    `Quedan ${left} en este dispositivo para la aplicación. Sincronice o libere espacio antes de seguir capturando.`,
  unsafe: 'Si se llena, el navegador puede borrar lo que espera.',
} as const;
