import fc from 'fast-check';
import { storedFile } from '../../../command-service/test/stored-file.ts';
import { fileOf, type Answer, type ContractUnderTest, type World } from '../estimations/world.ts';

/** A random history of a project, driven through HTTP. */
export type Life = {
  world: World;
  clock: { now: Date };
  works: ContractUnderTest;
  services: ContractUnderTest;
  /** Sessions of the current day. */
  tokens: Awaited<ReturnType<World['signIn']>>;
  /** Ids of existing and deleted entities, by kind; `next`: the next number of an estimation. */
  ids: Record<'estimations' | 'internal' | 'progress' | 'documents', string[]>;
  next: number;
};

/** Random values that determine what a step does. */
type Chance = { which: number; amount: number; text: string };
type Step = (life: Life, chance: Chance) => Promise<Answer | undefined>;

const one = (ids: readonly string[], { which }: Chance) => ids[which % ids.length];

const estimationBody = (
  { project_id, concepts }: ContractUnderTest,
  number: number,
  { amount }: Chance,
  croquis: string | undefined,
) => ({
  project_id,
  number,
  period: `Periodo ${amount}`,
  start_date: '2026-02-01',
  end_date: `2026-0${2 + (amount % 6)}-28`,
  anticipo_amortization_percentage: amount % 40,
  otras_retenciones: [{ nombre: 'Cinco al millar', tipo: 'porcentaje', valor: 0.5, es_suma: false }],
  concepts: concepts
    .filter(({ id }) => id)
    .map(({ id }, index) => {
      const quantity = 1 + ((amount * (index + 3)) % 97) / 10;
      // Some quantities have a sketch.
      const counted = { generadores: [{ largo: quantity, ...(index === 1 && { croquis }) }] };
      return { concept_id: id, quantity, ...(croquis && index < 2 && counted) };
    }),
});

/** The address of a new sketch for every second value of `which`. */
const sketched = async ({ world, clock }: Life, { project_id }: ContractUnderTest, { which }: Chance) =>
  which % 2 ? `/api/files/${await storedFile({ ...world, clock }, project_id, 'croquis')}` : undefined;

/** Role that captures estimations of each contract. */
const who = { works: 'supervisor', services: 'manager' } as const;

/** Steps that create, update, delete and restore estimations of a contract and change their status. */
const ofEstimations = (kind: 'works' | 'services'): Step[] => {
  const tokenOf = ({ tokens }: Life) => tokens[who[kind]];
  const idsOf = ({ ids }: Life) => ids[kind === 'works' ? 'estimations' : 'internal'];
  const to =
    (method: 'PUT' | 'DELETE' | 'POST', tail: string): Step =>
    async (life, chance) => {
      const [{ url }, token] = [life[kind], tokenOf(life)];
      const id = one(idsOf(life), chance);
      return id ? life.world.call(method, `${url}/${id}${tail}`, { token }) : undefined;
    };
  const create: Step = async (life, chance) => {
    const [{ url }, token] = [life[kind], tokenOf(life)];
    const answer = await life.world.call('POST', url, {
      token,
      body: estimationBody(life[kind], ++life.next, chance, await sketched(life, life[kind], chance)),
    });
    if (answer.status === 201) idsOf(life).push(answer.body.id);
    return answer;
  };
  const correct: Step = async (life, chance) => {
    const [{ url }, token] = [life[kind], tokenOf(life)];
    const id = one(idsOf(life), chance);
    const croquis = await sketched(life, life[kind], chance);
    const body = {
      ...estimationBody(life[kind], ++life.next, chance, croquis),
      folio_factura: chance.text,
    };
    return id ? life.world.call('PUT', `${url}/${id}`, { token, body }) : undefined;
  };
  return [
    create,
    create,
    correct,
    to('PUT', '/status?status=pagada'),
    to('PUT', '/status?status=autorizada'),
    to('DELETE', ''),
    to('POST', '/restore'),
  ];
};

const grantAdvance: Step = ({ world, works, tokens }, { amount }) =>
  world.call('POST', `/projects/${works.project_id}/anticipo`, {
    token: tokens.supervisor,
    body: { amount: amount * 100, amortization_percentage: amount % 60 },
  });
const changeInternalContract: Step = ({ world, services, tokens }, { amount }) =>
  world.defineInternal({ ...services, token: tokens.manager }, amount * 10, amount % 50);

const record: Step = async ({ world, works, ids, clock, tokens }, { which, amount, text }) => {
  const { project_id } = works;
  const photo = which % 2 ? `/api/files/${await storedFile({ ...world, clock }, project_id, 'photo')}` : null;
  const answer = await world.call('POST', '/progress', {
    token: tokens.supervisor,
    body: {
      project_id,
      concept_id: works.concepts[which % works.concepts.length]!.id,
      quantity_advanced: amount / 4,
      progress_date: `2026-0${1 + (which % 3)}-15`,
      observations: text,
      photo_url: photo,
    },
  });
  if (answer.status === 201) ids.progress.push(answer.body.id);
  return answer;
};
const correctRecord: Step = async ({ world, ids, tokens }, chance) => {
  const id = one(ids.progress, chance);
  const url = `/progress/${id}?quantity_advanced=${chance.amount}`;
  return id ? world.call('PUT', url, { token: tokens.supervisor }) : undefined;
};
const deleteRecord: Step = async ({ world, ids, tokens }, chance) => {
  const id = one(ids.progress, chance);
  return id ? world.call('DELETE', `/progress/${id}`, { token: tokens.supervisor }) : undefined;
};

const uploadDocument: Step = async ({ world, works, ids, clock, tokens }, { text }) => {
  const [{ project_id }, token] = [works, tokens.supervisor];
  const file_id = await storedFile({ ...world, clock }, project_id, 'oficio');
  const body = { project_id, type: 'oficio', origin: 'externa', title: `Oficio ${text}`, file_id };
  const answer = await world.call('POST', '/documents', { token, body });
  if (answer.status === 201) ids.documents.push(answer.body.id);
  return answer;
};
const actOnDocument =
  (method: 'PUT' | 'POST' | 'DELETE', tail: string, by: 'works' | 'services', body?: object): Step =>
  async (life, chance) => {
    const id = one(life.ids.documents, chance);
    const token = life.tokens[who[by]];
    return id ? life.world.call(method, `/documents/${id}${tail}`, { token, body }) : undefined;
  };

const addConcept: Step = ({ world, works, tokens }, { amount }) => {
  const body = world.conceptBody(works.project_id, `N-${amount}`, amount / 8);
  return world.call('POST', '/catalog', { token: tokens.admin, body });
};
const changeConcept: Step = async ({ world, works, tokens }, { which, amount }) => {
  const { id, code } = works.concepts[which % works.concepts.length]!;
  const body = world.conceptBody(works.project_id, code, amount / 16);
  return world.call('PUT', `/catalog/${id}`, { token: tokens.admin, body });
};
const importCatalog: Step = ({ world, works, tokens }, { amount }) => {
  const rows = works.concepts.map(({ code }) => [code, `Concepto ${code}`, 'm2', 900, amount / 2]);
  const book = fileOf('Catálogo', [['Clave', 'Concepto', 'Unidad', 'Cantidad', 'P.U.'], ...rows]);
  return world.upload(tokens.admin, `/catalog/upload/${works.project_id}`, book);
};
const importProgram: Step = ({ world, works, tokens }, { amount }) => {
  const rows = works.concepts.map(({ code }) => [
    code,
    `Concepto ${code}`,
    'm2',
    1000,
    amount,
    1000 - amount,
  ]);
  const titles = ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 26', 'Feb 26'];
  return world.upload(
    tokens.admin,
    `/program/upload/${works.project_id}`,
    fileOf('Programa', [titles, ...rows]),
  );
};

const renameProject: Step = ({ world, works, tokens }, { amount, text }) =>
  world.call('PUT', `/projects/${works.project_id}`, {
    token: tokens.admin,
    body: {
      name: `Puente ${text}`,
      description: text,
      contract_amount: 1_000_000 + amount,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    },
  });
const deleteProject: Step = ({ world, works, tokens }) =>
  world.call('DELETE', `/projects/${works.project_id}`, { token: tokens.admin });
const restoreProject: Step = ({ world, works, tokens }) =>
  world.call('POST', `/projects/${works.project_id}/restore`, { token: tokens.admin });
const renameSupervisor: Step = async ({ world, works, tokens }, { text }) => {
  const { body } = await world.call('GET', '/users', { token: tokens.admin });
  const known = (body as { id: string; email: string; role: string; assigned_projects: string[] }[]).find(
    ({ role }) => role === 'supervisor',
  )!;
  const { id, email, role } = known;
  const said = { name: `Ana ${text}`, email, role, assigned_projects: [works.project_id] };
  return world.call('PUT', `/users/${id}`, { token: tokens.admin, body: said });
};

/** All kinds of step; frequent ones are listed several times. */
const doings: Step[] = [
  ...ofEstimations('works'),
  ...ofEstimations('services'),
  grantAdvance,
  changeInternalContract,
  record,
  record,
  record,
  correctRecord,
  deleteRecord,
  uploadDocument,
  uploadDocument,
  actOnDocument('PUT', '/assign', 'services', { due_date: '2026-03-01', action_type: 'Atención' }),
  actOnDocument('PUT', '/supervisor-update', 'works', { status: 'attended', comments: 'Atendido' }),
  actOnDocument('POST', '/withdraw', 'works'),
  actOnDocument('DELETE', '', 'services'),
  addConcept,
  changeConcept,
  importCatalog,
  importProgram,
  renameProject,
  deleteProject,
  ...Array.from({ length: 5 }, () => restoreProject),
  renameSupervisor,
];

const chance = fc.record({
  doing: fc.nat(doings.length - 1),
  which: fc.nat(50),
  amount: fc.integer({ min: 1, max: 900 }),
  text: fc.constantFrom('Ñandú', 'agua', 'Zócalo', 'b'),
  minutes: fc.integer({ min: 1, max: 5000 }),
});

/** A sequence of random steps, determined by the seed, each with the minutes until the next one. */
export const lifeOf = (seed: number, steps: number) =>
  fc
    .sample(chance, { seed, numRuns: steps })
    .map(({ doing, minutes, ...by }) => ({ minutes, live: (life: Life) => doings[doing]!(life, by) }));
