import type { IssuedPaper } from '@obraclara/events';
import type { Format } from '@obraclara/paper';

export const mediaTypes: Record<Format, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Names of the papers of an estimation, as the user sees them. */
export const paperNames: Record<IssuedPaper['paper'], string> = {
  caratula: 'Carátula',
  cuerpo: 'Cuerpo',
  resumen: 'Resumen',
  generadores: 'Generadores',
  'estado-de-cuenta': 'Estado de cuenta',
};
