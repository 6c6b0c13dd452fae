import { createHash } from 'node:crypto';
import { printedText } from '../../../paper/test/printed-text.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../../../command-service/test/upload-samples.ts';
import { openWorld, type ContractUnderTest, type World } from './world.ts';

/** The clock advances by a second with each reading, from the middle of January, so that later changes have later times. */
let clock = Date.parse('2026-01-15T18:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld(() => new Date((clock += 1000)));
});
afterAll(() => world?.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const text = async (bytes: Uint8Array) => printedText(bytes);

type Paper = { paper: string; format: string; seal: string; sha256: string; issued_at: string };

const capture = (contract: ContractUnderTest, number: number, quantity: number) => ({
  project_id: contract.project_id,
  number,
  period: `Mes ${number}`,
  start_date: `2026-0${number}-01`,
  end_date: `2026-0${number}-28`,
  anticipo_amortization_percentage: 30,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [],
  concepts: [{ concept_id: contract.concepts[0]!.id, quantity }],
});

const made = async (contract: ContractUnderTest, number: number, quantity: number): Promise<string> => {
  const body = capture(contract, number, quantity);
  const answer = await world.call('POST', contract.url, { token: contract.token, body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
};

const copyOf = async ({ url, token }: ContractUnderTest, id: string) =>
  text((await world.fetched(`/api${url}/${id}/caratula.pdf?copia=true`, token)).bytes);
const sealIn = (said: string) =>
  /Sello del documento ((?:[0-9a-f]{4} ?){4})/.exec(said)?.[1]?.replaceAll(' ', '');

const changeProject = async (project_id: string, changed: object) => {
  const { body } = await world.call('GET', `/projects/${project_id}`, { token: world.admin });
  const { name, description, contract_amount, start_date, end_date, status } = body;
  const terms = { name, description, contract_amount, start_date, end_date, status, ...changed };
  const answer = await world.call('PUT', `/projects/${project_id}`, { token: world.admin, body: terms });
  expect(answer).toMatchObject({ status: 200 });
};

/** Milliseconds. Each issue draws ten documents. */
const patience = 300_000;

it(
  'gives issued papers byte for byte as they were, whatever becomes of the contract, and answers for their seals',
  async () => {
    const contract = await world.main('Hospital');
    const { project_id, token, url } = contract;
    const issued: [address: string, paper: Paper][] = [];
    for (const number of [1, 2]) {
      const id = await made(contract, number, 10 * number);
      expect(await copyOf(contract, id)).toContain('Copia de trabajo, no emitida');
      const answer = await world.call('POST', `${url}/${id}/issue`, { token, body: {} });
      expect(answer).toMatchObject({ status: 200, body: { id } });
      expect(answer.body.papers).toHaveLength(10);
      const list = await world.call('GET', `${url}/${id}/papers`, { token });
      expect(list.body).toMatchObject(
        answer.body.papers.map((paper: Paper) => ({ ...paper, in_force: true })),
      );
      issued.push(...answer.body.papers.map((paper: Paper) => [`/api${url}/${id}`, paper] as const));
    }
    const first = issued[0]![0].replace('/api', '');
    const again = await world.call('POST', `${first}/issue`, { token, body: {} });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('ya está emitida') },
    });

    const { admin } = world;
    await changeProject(project_id, { contract_amount: 1_180_000, end_date: '2027-02-14' });
    const price = { ...world.conceptBody(project_id, 'S-01', 199), quantity: 5 };
    await world.call('PUT', `/catalog/${contract.concepts[0]!.id}`, { token: admin, body: price });

    for (const [address, paper] of issued) {
      if (paper.paper !== 'estado-de-cuenta') {
        const { bytes } = await world.fetched(`${address}/${paper.paper}.${paper.format}`, admin);
        expect(sha256(bytes), `${address}/${paper.paper}.${paper.format}`).toBe(paper.sha256);
      }
      const answered = await world.call('GET', `/seals/${paper.seal}`);
      expect(answered).toMatchObject({
        status: 200,
        body: { seal: paper.seal, sha256: paper.sha256, in_force: true, paper: paper.paper },
      });
    }
    const copy = await text((await world.fetched(`${issued[0]![0]}/caratula.pdf?copia=true`, admin)).bytes);
    expect(copy).toContain('Copia de trabajo, no emitida');
    expect(copy).toContain('Importe del contrato 1,000,000.00');
    expect(copy).toContain('01/01/2026 al 31/12/2026');
    expect(issued.map(([, { seal }]) => seal.slice(0, 16))).not.toContain(sealIn(copy));
  },
  patience,
);

it(
  'shows whoever holds a paper its number, period, amount, day and hash, and nothing of a seal that nobody issued',
  async () => {
    const contract = await world.main('Mercado');
    const { token } = contract;
    const id = await made(contract, 1, 10);
    const issue = () => world.call('POST', `/estimations/${id}/issue`, { token, body: {} });
    const old: Paper = (await issue()).body.papers[0];
    /** Waits until the read models include the last write. */
    const settled = () => world.call('GET', `/estimations/${id}/papers`, { token });
    await settled();
    const page = await world.fetched(`/v/${old.seal}`);
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
    for (const said of ['Carátula de la estimación 1', 'Mes 1', '$1,218.00', old.sha256, 'sigue vigente'])
      expect(page.bytes.toString()).toContain(said);
    expect(page.bytes.toString()).not.toContain('Mercado');

    const body = capture(contract, 1, 20);
    expect(await world.call('PUT', `/estimations/${id}`, { token, body })).toMatchObject({ status: 200 });
    expect((await issue()).status).toBe(200);
    await settled();
    expect((await world.call('GET', `/seals/${old.seal.slice(0, 16)}`)).body).toMatchObject({
      in_force: false,
    });
    expect((await world.fetched(`/v/${old.seal}`)).bytes.toString()).toContain('ya no está vigente');

    const verified = await world.call(
      'GET',
      `/projects/${contract.project_id}/verify?hash=${old.seal.slice(0, 16)}`,
      {
        token: world.admin,
      },
    );
    expect(verified.body).toMatchObject({ fits: true, found: { type: 'PaperIssued' } });

    expect(await world.call('GET', `/seals/${'0'.repeat(64)}`)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('no es de ningún documento emitido') },
    });
    expect((await world.fetched('/v/nada')).status).toBe(404);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => world.call('GET', `/seals/${String(nth).padStart(64, '0')}`)),
    );
    expect(guesses.map(({ status }) => status)).toContain(429);
  },
  patience,
);

it('has another seal after a change of each stream that it comes from', async () => {
  const contract = await world.main('Escuela');
  const { project_id, token } = contract;
  const id = await made(contract, 1, 10);
  const seals = [sealIn(await copyOf(contract, id))];
  const advance = { amount: 1000, amortization_percentage: 30 };
  const progress = {
    project_id,
    concept_id: contract.concepts[0]!.id,
    quantity_advanced: 1,
    progress_date: '2026-01-10',
    observations: '',
  };
  const concept = world.conceptBody(project_id, 'S-99', 1);
  const file = new FormData();
  file.append('file', new File([new Uint8Array((await samples()).pdf)], 'oficio.pdf'));
  const upload = `/upload?project_id=${project_id}&document_type=oficio`;
  const { file_id } = (await world.call('POST', upload, { token, body: file })).body;
  const document = { project_id, type: 'oficio', origin: 'externa', title: 'Oficio', file_id };
  const changes = [
    () => changeProject(project_id, { description: 'Otra' }),
    () => world.call('POST', '/catalog', { token: world.admin, body: concept }),
    () => world.call('POST', `/projects/${project_id}/anticipo`, { token, body: advance }),
    () => world.call('POST', '/progress', { token, body: progress }),
    () => world.call('POST', '/documents', { token, body: document }),
  ];
  for (const change of changes) {
    const answer = await change();
    if (answer) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    seals.push(sealIn(await copyOf(contract, id)));
  }
  expect(seals).not.toContain(undefined);
  expect(new Set(seals).size).toBe(changes.length + 1);
});

it('issues the papers of the acts that end a contract, also once it is closed, until an act is withdrawn', async () => {
  const { project_id } = await world.main('Clínica');
  const { admin: token } = world;
  const address = `/projects/${project_id}/closing`;
  const post = async (path: string, body: object = {}) => {
    const answer = await world.call('POST', path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const paperOf = (act: string, copia = false) =>
    world.fetched(`/api${address}/${act}/acta.pdf${copia ? '?copia=true' : ''}`, token);
  const issuedActs = async () => (await world.call('GET', `${address}/papers`, { token })).body;

  expect((await paperOf('finiquito')).status).toBe(404);
  expect(await world.call('POST', `${address}/finiquito/issue`, { token, body: {} })).toMatchObject({
    status: 404,
    body: { detail: 'El acta no existe' },
  });
  const on = '2026-01-15';
  const [{ id }] = (await post(`${address}/receptions`, { kind: 'total', on, folio: 'AER-9' })).receptions;
  const pena = { kind: 'pena', text: 'Atraso', amount: 3298.8 };
  await post(`${address}/items`, { items: [pena] });
  await post(`${address}/settlement`, { on, folio: 'FIN-9' });
  const copy = await text((await paperOf('finiquito')).bytes);
  expect(copy).toContain('Copia de trabajo, no emitida');
  expect(copy).toContain('Saldo a favor de la dependencia 3,298.80');
  await post(`${address}/extinction`, { on, folio: 'AEX-9' });

  const acts = [
    [id, 'acta-de-recepcion', 'Acta de entrega-recepción', 'AER-9'],
    ['finiquito', 'finiquito', 'Finiquito', 'FIN-9'],
    ['extincion', 'acta-de-extincion', 'Acta de extinción de derechos y obligaciones', 'AEX-9'],
  ] as const;
  for (const [act, paper, name, folio] of acts) {
    await post(`${address}/${act}/issue`);
    const [issued] = await issuedActs();
    expect(issued).toMatchObject({ act, paper, on, in_force: true });
    const { bytes } = await paperOf(act);
    expect(sha256(bytes)).toBe(issued.sha256);
    expect((await world.fetched(issued.url)).bytes.equals(bytes)).toBe(true);
    const said = await text(bytes);
    expect(said).toContain(`Folio ${folio} Fecha 15/01/2026`);
    expect(said).not.toContain('Copia de trabajo');
    expect(sealIn(said)).toBe(issued.seal.slice(0, 16));
    const page = (await world.fetched(`/v/${issued.seal}`)).bytes.toString();
    for (const part of [name, '15/01/2026', issued.sha256, 'sigue vigente']) expect(page).toContain(part);
    expect(page.includes('-$3,298.80')).toBe(act === 'finiquito');
  }
  expect(await text((await paperOf('finiquito', true)).bytes)).toContain('Copia de trabajo, no emitida');

  await post(`/projects/${project_id}/reopen`, { reason: 'Otra versión' });
  await post(`${address}/settlement/withdraw`, { reason: 'Otra versión' });
  const inForce = (await issuedActs()).map(({ paper, in_force }: { paper: string; in_force: boolean }) => [
    paper,
    in_force,
  ]);
  expect(inForce).toEqual([
    ['acta-de-extincion', false],
    ['finiquito', false],
    ['acta-de-recepcion', true],
  ]);
});
