import type { ContractKind, Retention, RetentionBase } from '@obraclara/events';
import { decimalText } from './figures.ts';

type Signatures = readonly (readonly [does: string, who: string])[];

/** Who signs the documents of which contract; names are written by hand. */
export const signatures: Record<ContractKind, Signatures> = {
  main: [
    ['ELABORÓ', 'Contratista'],
    ['REVISÓ', 'Supervisión'],
    ['AUTORIZÓ', 'Residencia de obra'],
  ],
  internal: [
    ['ELABORÓ', 'Prestador del servicio'],
    ['REVISÓ', 'Supervisión'],
    ['AUTORIZÓ', 'Gerencia del proyecto'],
  ],
};

const bases: Record<RetentionBase, string> = {
  monto_total: 'del importe de la estimación',
  subtotal_1: 'del subtotal 1',
  subtotal_2: 'del subtotal 2',
  subtotal_3: 'del subtotal 3',
};

/** By what rule a retention is worked out: `0.5 % del importe de la estimación`; nothing of one in pesos. */
export const ruleOf = ({ tipo, valor, base = 'subtotal_3' }: Retention): string =>
  tipo === 'porcentaje' ? `${decimalText(valor)} % ${bases[base]}` : '';
