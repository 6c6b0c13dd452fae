import { retentionKindNames, type Retention, type RetentionBase } from '@obraclara/events';
import { estimations as words } from '../../messages.ts';
import { money, percentage } from '../../ui/format/format.ts';

/** Labels of the bases from which a retention is computed. */
export const retentionBases: Record<RetentionBase, string> = {
  subtotal_3: words.subtotal3,
  subtotal_2: words.subtotal2,
  subtotal_1: words.subtotal1,
  monto_total: words.totalAmount,
};

export const rateInWords = ({ tipo, valor }: Pick<Retention, 'tipo' | 'valor'>): string =>
  tipo === 'porcentaje' ? percentage(valor) : money(valor);

/** Formats a retention: `5 al millar: -0.5 % de Monto Total (derecho)`. */
export const retentionInWords = (retention: Retention): string => {
  const { nombre, tipo, es_suma, base = 'subtotal_3', kind } = retention;
  const of = tipo === 'porcentaje' ? ` de ${retentionBases[base]}` : '';
  return `${nombre}: ${es_suma ? '+' : '-'}${rateInWords(retention)}${of}${kind ? ` (${retentionKindNames[kind].toLowerCase()})` : ''}`;
};
