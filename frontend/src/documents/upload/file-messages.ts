type Count = number | string;

/** Texts for choosing a document's file, and for making it from photos. */
export const fileTexts = {
  preparing: 'Preparando el archivo…',
  // The server's sentence for the same file.
  damaged: 'El PDF está incompleto o dañado. Ábralo para revisarlo y vuelva a subirlo.',
  unread: 'Este dispositivo no puede leer el archivo. Si está en la nube, descárguelo primero, o elija otro.',
  failed: 'No se pudo preparar la foto. Intente con otra.',
  several: 'Varias páginas',
  title: 'Documento de varias páginas',
  hint: 'Las fotos quedan en un solo PDF, en este orden.',
  take: 'Tomar página',
  choose: 'Elegir fotos',
  pages: 'Páginas',
  page: (number: Count) => `Página ${number}`,
  up: (number: Count) => `Subir la página ${number}`,
  down: (number: Count) => `Bajar la página ${number}`,
  remove: (number: Count) => `Quitar la página ${number}`,
  done: (count: number) => (count === 1 ? 'Usar 1 página' : `Usar ${count} páginas`),
  none: 'Aún no hay páginas',
  tooMany: (most: Count) => `Un documento lleva ${most} páginas como máximo.`,
  name: 'páginas',
} as const;
