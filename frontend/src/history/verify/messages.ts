import { counted } from '../../ui/format/format.ts';

export const verifyTexts = {
  open: 'Comprobar integridad',
  title: 'Integridad de los eventos',
  failed: 'No se pudieron comprobar los eventos.',
  fits: (events: number) =>
    `${counted(events, 'evento comprobado', 'eventos comprobados')}: son los que se escribieron, sin cambios ni faltantes.`,
  unhashed: (events: number) =>
    `${counted(events, 'evento es', 'eventos son')} de antes de las huellas; el sello de la bitácora los cubre.`,
  fault: 'Un evento no corresponde a lo que se escribió. Avise a un administrador.',
  hint: 'Se vuelve a calcular la huella (SHA-256) de cada evento de este proyecto y se compara con la que lleva y con la del siguiente.',
  hash: 'Huella impresa o anotada',
  hashHint: 'Los primeros 16 caracteres bastan.',
  find: 'Buscar',
  malformed: 'Una huella tiene de 16 a 64 cifras y letras de la «a» a la «f».',
  found: (revision: number, name: string, when: string) =>
    `Es la del evento ${revision} de «${name}», del ${when}, y sigue como se escribió.`,
  notFound: 'Ningún evento de este proyecto tiene esa huella.',
  heads: 'Última huella de cada flujo',
  events: (count: number) => counted(count, 'evento', 'eventos'),
} as const;
