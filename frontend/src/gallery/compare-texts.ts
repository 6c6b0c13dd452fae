import { day } from '../ui/format/format.ts';

/** Texts of the comparison of two photos. */
export const compareTexts = {
  compare: 'Comparar',
  title: (code: string) => `Comparar fotos de ${code}`,
  before: (date: string) => `Antes · ${day(date)}`,
  after: (date: string) => `Después · ${day(date)}`,
  others: 'Comparar con',
  with: (date: string, place: string) => `Comparar con la foto del ${day(date)}, ${place}`,
  position: (number: number, count: number) => `${number} de ${count}`,
  none: 'Este concepto solo tiene esta foto',
  noneHint: 'Se puede comparar en cuanto tenga otra.',
  failed: 'No se pudieron cargar las fotos del concepto',
} as const;
