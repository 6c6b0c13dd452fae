/* Bodies of the adjustment of costs, each valid on its own. */

export const costTerms = () => ({ method: 'I', base_month: '2024-12', weights: [] });
export const costIndex = () => ({
  indices: [
    { series: 'Materiales', month: '2025-01', value: 101, source: 'INEGI', published_on: '2025-01-31' },
  ],
});
export const costFactor = ({ concept: concept_id }: { concept: string }) => ({
  factors: [{ concept_id, month: '2025-01', factor: 1.02 }],
});
export const costRequest = () => ({ month: '2025-01', on: '2025-01-31' });
export const costAuthorisation = () => ({ ...costRequest(), oficio_number: 'OF-1' });
