import { refuse } from '@obraclara/platform/http';

/** Refuses (409) a change that only an amendment may make. `what`: with its article, as in «su monto». */
export const refuseWithoutAmendment = (what: string, field?: string): never =>
  refuse(
    409,
    `El contrato ya tiene estimaciones presentadas: registre un convenio en lugar de cambiar ${what}.`,
    field === undefined ? undefined : [{ field, message: 'Requiere un convenio' }],
  );
