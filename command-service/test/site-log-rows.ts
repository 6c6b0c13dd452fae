const url = '/projects/{project}/notes';

/** Id of the note that is there. */
export const noteIds = { note: '' };

export const siteNote = () => ({ on: '2025-01-10', kind: 'orden', text: 'Se ordena el desvío' });

/** The routes of the bitácora of a contract, with who may call each. */
export const siteLogRows = [
  {
    method: 'POST',
    url: '/projects/{project}/checklist',
    who: 'AM',
    body: () => ({ items: ['notas'] }),
  },
  { method: 'POST', url, who: 'AM', body: siteNote },
  {
    method: 'POST',
    url: `${url}/{note}/annul`,
    who: 'AM',
    body: () => ({ reason: 'Tiene un error' }),
  },
] as const;
