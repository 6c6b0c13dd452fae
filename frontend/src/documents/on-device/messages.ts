/** Texts about documents' files on the device. */
export const deviceFileTexts = {
  isSaved: 'se descarga',
  onDevice: 'Disponible sin conexión',
  notOnDevice: 'Este archivo no está en este dispositivo. Podrá abrirlo cuando haya conexión.',
} as const;
