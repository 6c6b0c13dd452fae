import type { OrderedConcepts } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';

/** Refuses (409) a change that only an amendment may make. `what`: with its article, as in «su monto». */
export const refuseWithoutAmendment = (what: string, field?: string): never =>
  refuse(
    409,
    `El contrato ya tiene estimaciones presentadas: registre un convenio en lugar de cambiar ${what}.`,
    field === undefined ? undefined : [{ field, message: 'Requiere un convenio' }],
  );

/** Refuses (409) another price of a concept than the one that was conciliated for it (RLOPSRM art. 107), also within an amendment. */
export const agreedPriceStays = (
  ordered: OrderedConcepts,
  { id, concept_code }: { id: string; concept_code: string },
  unit_price: number,
): void => {
  const price = ordered[id]?.price;
  if (price && price.unit_price !== unit_price)
    refuse(409, `El precio de ${concept_code} está conciliado: retire antes la conciliación.`, [
      { field: 'unit_price', message: 'Está conciliado' },
    ]);
};
