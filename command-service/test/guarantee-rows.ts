const url = '/projects/{project}/guarantees';

export const guarantee = (folio: string) => ({
  kind: 'cumplimiento',
  folio,
  institution: 'Afianzadora',
  amount: 100,
  from: '2025-01-01',
  until: '2026-01-01',
});

/** Ids of one guarantee for each thing that ends it. */
export const guaranteeIds = { guarantee: '', releasedGuarantee: '', wrongGuarantee: '' };

/** Files one guarantee for each id. */
export const makeGuarantees = async (
  made: (url: string, body: object) => Promise<string>,
): Promise<typeof guaranteeIds> => ({
  guarantee: await made('/guarantees', guarantee('F-11')),
  releasedGuarantee: await made('/guarantees', guarantee('F-12')),
  wrongGuarantee: await made('/guarantees', guarantee('F-13')),
});

/** The routes of guarantees, with who may call each. */
export const guaranteeRows = [
  {
    method: 'POST',
    url: `${url}/terms`,
    who: 'AM',
    body: () => ({
      advance_with_iva: true,
      compliance_percentage: 10,
      defects_percentage: 10,
      defects_months: 12,
      endorse_days: 10,
    }),
  },
  { method: 'POST', url, who: 'AM', body: () => guarantee('F-2') },
  {
    method: 'POST',
    url: `${url}/{guarantee}/endorsements`,
    who: 'AM',
    body: () => ({ folio: 'E-1', on: '2025-01-10', amount: 10 }),
  },
  {
    method: 'POST',
    url: `${url}/{releasedGuarantee}/release`,
    who: 'AM',
    body: () => ({ folio: 'OF-1', on: '2025-01-20' }),
  },
  {
    method: 'POST',
    url: `${url}/{wrongGuarantee}/withdraw`,
    who: 'AM',
    body: () => ({ record: 'filing', reason: 'Se registró por error' }),
  },
] as const;
