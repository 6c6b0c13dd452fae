import type { ContractKind, Signatures } from '@obraclara/events';

export const signatureLabels: Record<keyof Signatures, string> = {
  elaboro: 'ELABORÓ',
  reviso: 'REVISÓ',
  autorizo: 'AUTORIZÓ',
};

/** For whom people sign the documents of which contract, where nobody has said it. */
export const usualSigners: Record<ContractKind, Record<keyof Signatures, string>> = {
  main: { elaboro: 'Contratista', reviso: 'Supervisión', autorizo: 'Residencia de obra' },
  internal: {
    elaboro: 'Prestador del servicio',
    reviso: 'Supervisión',
    autorizo: 'Gerencia del proyecto',
  },
};
