const url = '/projects/{project}/extraordinary';

/** Ids of one extraordinary concept at each step. */
export const extraordinaryIds = { requested: '', ordered: '', priced: '' };

const conceptOrder = () => ({ instrument: 'oficio', folio: 'OF-1', on: '2025-01-10' });
const price = () => ({ unit_price: 1.5, on: '2025-01-20' });

type Post = (url: string, body: object) => Promise<{ body: { id: string } }>;

/** Requests three extraordinary concepts of a project, and brings each to its step. */
export const makeExtraordinaries = async ({
  project_id,
  supervisor,
  manager,
}: {
  project_id: string;
  supervisor: Post;
  manager: Post;
}): Promise<typeof extraordinaryIds> => {
  const request = async (concept_code: string) => {
    const terms = { project_id, concept_code, description: 'Trabajo', unit: 'm', quantity: 1, unit_price: 1 };
    return (await supervisor('/extraordinary', terms)).body.id;
  };
  const ids = {
    requested: await request('EXT-91'),
    ordered: await request('EXT-92'),
    priced: await request('EXT-93'),
  };
  const of = `/projects/${project_id}/extraordinary`;
  for (const id of [ids.ordered, ids.priced]) await manager(`${of}/${id}/order`, conceptOrder());
  await manager(`${of}/${ids.priced}/price`, price());
  return ids;
};

/** The routes of extraordinary concepts of a contract, with who may call each. */
export const extraordinaryRows = [
  { method: 'POST', url: `${url}/{requested}/order`, who: 'AM', body: conceptOrder },
  { method: 'POST', url: `${url}/{ordered}/price`, who: 'AM', body: price },
  {
    method: 'POST',
    url: `${url}/{priced}/withdraw`,
    who: 'AM',
    body: () => ({ record: 'price', reason: 'Se registró por error' }),
  },
] as const;
