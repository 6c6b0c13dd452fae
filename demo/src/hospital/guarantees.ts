import type { Client } from '../client.ts';

const institution = 'Afianzadora Balsas, S.A.';

const filed = {
  advance: {
    kind: 'anticipo',
    folio: 'FA-20114',
    institution,
    amount: 11_400_109.42,
    from: '2025-12-19',
    until: '2027-03-31',
  },
  compliance: {
    kind: 'cumplimiento',
    folio: 'FC-20115',
    institution,
    amount: 3_800_036.47,
    from: '2025-12-19',
    until: '2027-03-31',
  },
};

/** 10 % of the amendment, a week after it was signed. */
const endorsement = {
  folio: 'FC-20115-1',
  on: '2026-09-08',
  amount: 684_006.57,
  until: '2027-12-31',
  amendment: 1,
};

type Named = { manager: Client; url: string; key: string };

/** Files the guarantees of the advance and of compliance. Returns how the latter is endorsed after the amendment. */
export const fileGuarantees = async ({ manager, url, key }: Named): Promise<() => Promise<unknown>> => {
  const file = (json: (typeof filed)['advance']) =>
    manager<{ id: string }>('POST', `${url}/guarantees`, { key: `${key}:${json.folio}`, json });
  await file(filed.advance);
  const { id } = await file(filed.compliance);
  return () =>
    manager('POST', `${url}/guarantees/${id}/endorsements`, { key: `${key}:endorsement`, json: endorsement });
};
