/** Texts about photos of a capture and of a record. */
export const photoTexts = {
  take: 'Tomar foto',
  choose: 'De la galería',
  another: 'Otra foto',
  remove: 'Quitar foto',
  retry: 'Reintentar',
  draw: 'Dibujar',
  drawOn: (number: string) => `Dibujar en la foto${number}`,
  undraw: 'Quitar dibujo de la foto',
  preparing: 'Preparando la foto…',
  uploading: 'Subiendo la foto…',
  ready: 'Foto lista',
  preparingAll: 'Preparando las fotos…',
  uploadingAll: (ready: number, all: number) => `Subiendo las fotos: ${ready} de ${all} listas`,
  readyAll: (all: number) => `${all} fotos listas`,
  failed: (count: number) =>
    count === 1 ? '1 foto no se pudo subir' : `${count} fotos no se pudieron subir`,
  preparingOne: 'Preparando…',
  readyOne: 'Lista',
  itsTurn: 'En espera',
  sent: (sent: string, total: string) => `${sent} de ${total}`,
  first: 'Principal',
  makeFirst: 'Poner primera la foto',
  tooMany: (room: number) =>
    room <= 0
      ? 'Un avance lleva 10 fotos como máximo.'
      : `Un avance lleva 10 fotos como máximo: se tomaron las primeras ${room}.`,
  lost: 'Este dispositivo ya no tiene todas las fotos de lo que capturó. Vuelva a tomar las que falten.',
  kept: 'Sin conexión: la foto se guarda con el avance',
  keptAll: 'Sin conexión: las fotos se guardan con el avance',
  withCapture: 'La foto se envía con el avance',
  withCaptureAll: (all: number) => `Las ${all} fotos se envían con el avance`,
  waitsHere: 'Sin enviar',
  waits: 'El avance se guarda en cuanto suban sus fotos.',
  preview: 'Vista previa de la foto',
  view: 'Ver la foto',
  viewAll: (count: number) => `Ver las ${count} fotos`,
  keepPlace: 'Guardar dónde se toma la foto',
  placeRefused:
    'El navegador no dio permiso para saber la ubicación. Puede darlo en los permisos de este sitio.',
  notLocated: 'No se pudo saber la ubicación: la foto va sin ella.',
} as const;
