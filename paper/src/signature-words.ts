import type { ContractKind, Signatures } from '@obraclara/events';

export const signatureLabels: Record<keyof Signatures, string> = {
  elaboro: 'ELABORÓ',
  reviso: 'REVISÓ',
  autorizo: 'AUTORIZÓ',
};

/** The usual party of each signer, printed if none is set. */
export const usualSigners: Record<ContractKind, Record<keyof Signatures, string>> = {
  main: { elaboro: 'Contratista', reviso: 'Supervisión', autorizo: 'Residencia de obra' },
  internal: {
    elaboro: 'Prestador del servicio',
    reviso: 'Supervisión',
    autorizo: 'Gerencia del proyecto',
  },
};
