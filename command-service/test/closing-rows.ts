import type { Row } from './route-row.ts';

/* Bodies of the acts that end a contract, each valid on its own. */

export const act = () => ({ on: '2025-01-31', folio: 'AER-1' });
export const reception = () => ({ ...act(), kind: 'parcial' });
const settlementItems = () => ({
  items: [{ kind: 'gastos_no_recuperables', text: 'Vigilancia de la obra', amount: 500 }],
});

/** Rows of the table of routes about the ending of a contract. */
export const closingRows: Row[] = [
  { method: 'POST', url: '/projects/{project}/closing/receptions', who: 'AM', body: reception },
  {
    method: 'POST',
    url: '/projects/{project}/closing/receptions/{reception}/withdraw',
    who: 'AM',
    body: () => ({ reason: 'Se registró por error' }),
  },
  { method: 'POST', url: '/projects/{project}/closing/items', who: 'AM', body: settlementItems },
  { method: 'POST', url: '/projects/{project}/closing/settlement', who: 'AM', body: act },
  {
    method: 'POST',
    url: '/projects/{project}/closing/settlement/withdraw',
    who: 'AM',
    body: () => ({ reason: 'Se registró por error' }),
  },
  { method: 'POST', url: '/projects/{project}/closing/{reception}/issue', who: 'AM' },
  { method: 'POST', url: '/projects/{project}/closing/extinction', who: 'A', body: act },
];
