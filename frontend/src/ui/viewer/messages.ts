/** Messages of the photo viewer. */
export const viewerTexts = {
  larger: 'Acercar',
  smaller: 'Alejar',
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  position: (number: number, count: number) => `${number} de ${count}`,
  of: (concept: string) => `Foto de ${concept}`,
  taken: 'Tomada',
  original: 'Ver original',
  drawing: 'Ver dibujo',
} as const;
