import type { Row } from './route-row.ts';

/* Bodies of the adjustment of costs, each valid on its own. */

export const costTerms = () => ({ method: 'I', base_month: '2024-12', weights: [] });
const costIndex = () => ({
  indices: [
    { series: 'Materiales', month: '2025-01', value: 101, source: 'INEGI', published_on: '2025-01-31' },
  ],
});
const costFactor = ({ concept: concept_id }: { concept: string }) => ({
  factors: [{ concept_id, month: '2025-01', factor: 1.02 }],
});
const costRequest = () => ({ month: '2025-01', on: '2025-01-31' });
const costAuthorisation = () => ({ ...costRequest(), oficio_number: 'OF-1' });

/** Rows of the table of routes about the adjustment of costs. */
export const costRows: Row[] = [
  { method: 'POST', url: '/projects/{project}/cost-adjustment/terms', who: 'AM', body: costTerms },
  { method: 'POST', url: '/projects/{project}/cost-adjustment/indices', who: 'AM', body: costIndex },
  { method: 'POST', url: '/projects/{project}/cost-adjustment/factors', who: 'AM', body: costFactor },
  { method: 'POST', url: '/projects/{project}/cost-adjustment/requests', who: 'AM', body: costRequest },
  {
    method: 'POST',
    url: '/projects/{project}/cost-adjustment/authorisations',
    who: 'AM',
    body: costAuthorisation,
  },
];
