import { closingPaperNames, type ClosingPaper, type IssuedPaper } from '@obraclara/events';
import type { Format } from '@obraclara/paper';

export const mediaTypes: Record<Format, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Names of the papers that are issued, as the user sees them. */
export const paperNames: Record<IssuedPaper['paper'] | ClosingPaper, string> = {
  ...closingPaperNames,
  caratula: 'Carátula',
  cuerpo: 'Cuerpo',
  resumen: 'Resumen',
  generadores: 'Generadores',
  'estado-de-cuenta': 'Estado de cuenta',
};
