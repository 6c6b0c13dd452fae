import { foldedText, ratedDeductions, type Deductions } from '@obraclara/events';
import { draftRetention } from '../shared/retentions/draft-retention.ts';
import { draftDeductions } from './draft-estimation.ts';
import { lineQuantity, type Draft } from './draft.ts';
import type { EstimationRow } from './row.ts';

/** The deductions with a rate as text, equal for equal rates in any order. */
const keyOf = (of: Pick<Deductions, 'retencion_retraso' | 'otras_retenciones'>) => {
  const { retencion_retraso: late, otras_retenciones } = ratedDeductions(of);
  const others = otras_retenciones.map(({ nombre, valor, es_suma, base = 'subtotal_3' }) =>
    [foldedText(nombre), valor, es_suma, base].join(' '),
  );
  return JSON.stringify([late?.valor ?? 0, ...others.sort()]);
};

/** The draft with the rates of the corrected estimation. What it deducts in pesos stays. */
const mirrored = (draft: Draft, corrected: EstimationRow): Partial<Draft> => {
  const { retencion_retraso: late, otras_retenciones } = ratedDeductions(corrected);
  const rated = draft.deductions.retencion_retraso_tipo === 'porcentaje';
  return {
    deductions: {
      ...draft.deductions,
      ...(late
        ? {
            aplicar_retencion_retraso: true,
            retencion_retraso_tipo: late.tipo,
            retencion_retraso_valor: String(late.valor),
          }
        : rated && { aplicar_retencion_retraso: false, retencion_retraso_valor: '' }),
    },
    otras_retenciones: [
      ...otras_retenciones.map(draftRetention),
      ...draft.otras_retenciones.filter(({ tipo }) => tipo === 'importe'),
    ],
  };
};

/** A corrected estimation whose deductions have other rates than the draft's. */
export type OtherRates = {
  number: number;
  /** The draft with its rates; null if the draft also charges what has other rates, so that they cannot stand together. */
  mirror: Partial<Draft> | null;
};

/** The first corrected estimation whose rates the draft lacks; null if there is none (contract-life §5). */
export const otherRates = (draft: Draft, rows: readonly EstimationRow[]): OtherRates | null => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const charged = draft.concepts
    .filter((line) => lineQuantity(line).value !== 0)
    .map((line) => byId.get(lineQuantity(line).value < 0 ? (line.corrects?.estimation_id ?? '') : ''));
  const own = keyOf(draftDeductions(draft));
  const corrected = charged.find((row) => row !== undefined && keyOf(row) !== own);
  if (!corrected) return null;
  const isAlone = charged.every((row) => row !== undefined && keyOf(row) === keyOf(corrected));
  return { number: corrected.number, mirror: isAlone ? mirrored(draft, corrected) : null };
};
