import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../../../command-service/test/upload-samples.ts';
import { openWorld, type World } from './world.ts';

let clock = Date.parse('2026-02-02T18:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld(() => new Date((clock += 1000)));
});
afterAll(() => world?.close());

/* contract-life.md §0 and §8. */
const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-09-08' };
const filed = {
  kind: 'cumplimiento',
  folio: 'FC-20115',
  institution: 'Afianzadora Balsas',
  amount: 3_800_036.47,
  from: '2025-12-19',
  until: '2026-03-01',
};
const added = {
  concept_code: 'CON-01',
  concept_name: 'Urgencias',
  unit: 'lote',
  quantity: 1,
  unit_price: 6_840_065.65,
};

it('files, endorses after an amendment, releases and withdraws, and says what is missing', async () => {
  const { project_id, token } = await world.main('Hospital');
  const { token: manager } = await world.internal(project_id);
  const project = `/projects/${project_id}`;
  const { body: known } = await world.call('GET', project, { token: world.admin });
  const terms = { name: known.name, description: known.description, ...award };
  await world.call('PUT', project, { token: world.admin, body: terms });
  const advance = { amount: 11_400_109.42, amortization_percentage: 30 };
  await world.call('POST', `${project}/anticipo`, { token, body: advance });

  const address = `${project}/guarantees`;
  const read = async () => (await world.call('GET', address, { token })).body;
  const post = (path: string, body: object) => world.call('POST', path, { token: manager, body });
  const proposed = async () => (await read()).required.map((one: { proposed: number }) => one.proposed);
  expect(await proposed()).toEqual([11_400_109.42, 3_800_036.47, 0]);
  await post(`${address}/terms`, { ...(await read()).terms, advance_with_iva: true });
  expect(await proposed()).toEqual([13_224_126.93, 3_800_036.47, 0]);

  const file = new FormData();
  file.append('file', new File([new Uint8Array((await samples()).pdf)], 'fianza.pdf'));
  const upload = `/upload?project_id=${project_id}&document_type=oficio`;
  const { file_id } = (await world.call('POST', upload, { token, body: file })).body;
  const oficio = { project_id, type: 'oficio', origin: 'externa', title: 'Fianza', file_id };
  const { id: document_id } = (await world.call('POST', '/documents', { token, body: oficio })).body;
  const { status, body: compliance } = await post(address, { ...filed, document_id });
  expect([status, compliance.document_id]).toEqual([201, document_id]);
  expect(await world.call('DELETE', `/documents/${document_id}`, { token: manager })).toMatchObject({
    status: 409,
    body: { detail: 'El documento no se puede eliminar: es de la fianza FC-20115.' },
  });
  expect(await post(address, { ...filed, folio: ' fc-20115' })).toMatchObject({ status: 409 });
  expect(await post(address, { ...filed, folio: 'F-2', until: '2025-01-01' })).toMatchObject({
    status: 422,
    body: { detail: 'La vigencia no puede terminar antes de empezar.' },
  });

  const amendment = { on: '2026-01-26', reason: 'Urgencias', days: 45, concepts: [added] };
  await post(`${project}/amendments`, amendment);
  const after = await read();
  expect(after.endorsements).toMatchObject([
    { amendment: 1, missing: 684_006.57, limit: '2026-02-05', days_left: 3, light: 'urgent' },
  ]);
  expect(after.guarantees).toMatchObject([{ days_left: 27, light: 'early' }]);
  expect(after.required[1].until).toBe('2026-10-23');
  const endorsement = { folio: 'E-1', on: '2026-02-02', amount: 684_006.57, until: '2026-12-31' };
  const one = `${address}/${compliance.id}`;
  expect(await post(`${one}/endorsements`, { ...endorsement, amendment: 2 })).toMatchObject({ status: 422 });
  await post(`${one}/endorsements`, { ...endorsement, amendment: 1 });
  const endorsed = await read();
  expect(endorsed.endorsements).toMatchObject([{ done: true, light: 'none' }]);
  expect(endorsed.guarantees).toMatchObject([{ total: 4_484_043.04, in_force_until: '2026-12-31' }]);
  expect(endorsed.warnings).toEqual(['Falta la garantía del anticipo: $13,224,126.93 (LOPSRM art. 48).']);

  await post(`${one}/release`, { folio: 'OF-1', on: '2026-02-02' });
  expect((await proposed())[1]).toBe(4_484_043.04);
  const withdrawal = (record: string) => post(`${one}/withdraw`, { record, reason: 'Se registró por error' });
  expect(await withdrawal('endorsement')).toMatchObject({ status: 409 });
  await withdrawal('release');
  expect((await proposed())[1]).toBe(0);
});
