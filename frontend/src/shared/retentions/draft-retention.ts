import type { Retention } from '@obraclara/events';
import { readRetention } from '../../ui/forms/typed-number.ts';

/** A retention in a form: its value as typed text. */
export type DraftRetention = Omit<Retention, 'valor'> & { valor: string };

export const draftRetention = (retention: Retention): DraftRetention => ({
  ...retention,
  valor: String(retention.valor),
});

/** Converts the form's retention; an invalid number becomes 0. */
export const retentionTyped = (draft: DraftRetention): Retention => ({
  ...draft,
  nombre: draft.nombre.trim(),
  valor: readRetention(draft.valor, draft.tipo).value,
});

export const incompleteRetention = ({ nombre, tipo, valor }: DraftRetention) => {
  const { value, error } = readRetention(valor, tipo);
  return nombre.trim() === '' || valor.trim() === '' || error !== undefined || value === 0;
};

export const emptyRetention: DraftRetention = {
  nombre: '',
  tipo: 'porcentaje',
  valor: '',
  es_suma: false,
  kind: 'retencion',
};

/** Retentions of almost every estimation: the inspection fee of LFD art. 191, and the usual guarantee fund. */
export const presetRetentions: DraftRetention[] = [
  {
    nombre: '5 al millar',
    tipo: 'porcentaje',
    valor: '0.5',
    es_suma: false,
    base: 'monto_total',
    kind: 'derecho',
  },
  {
    nombre: 'Fondo de garantía',
    tipo: 'porcentaje',
    valor: '5',
    es_suma: false,
    base: 'subtotal_3',
    kind: 'retencion',
  },
];
