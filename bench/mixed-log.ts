/*
 * A realistic log: many projects at once, mostly progress with some corrections, documents with several steps, and estimations of a dozen
 * lines with their changes of status. Deterministic; written as events through the store.
 */
import { randomUUID } from 'node:crypto';
import {
  catalogStream,
  contractId,
  documentStream,
  estimationsStream,
  progressStream,
  projectStream,
  usersStream,
  type Concept,
  type ObraEvent,
} from '../events/src/index.ts';
import type { EventStore } from '../platform/src/store/index.ts';
import { times } from './big-project.ts';

/** Events of one command. */
type Written = { stream: string; events: ObraEvent[] };

const projects = 60;
const concepts = 120;
const linesPerEstimation = 12;

const id = (kind: string, project: number, index: number) =>
  `${kind}-${String(project).padStart(4, '0')}-4000-8000-${String(index).padStart(12, '0')}`;
const ofContract = (project: number) => {
  const project_id = id('proyecto', project, 0);
  return { project_id, contract_id: contractId(project_id) };
};

const conceptAt = (project: number, index: number): Concept => ({
  id: id('concepto', project, index),
  concept_code: `C-${String(index).padStart(4, '0')}`,
  concept_name: `Excavación en material tipo II por medios mecánicos, tramo ${index}, incluye acarreo al banco de tiro`,
  unit: 'm3',
  quantity: 250 + index,
  unit_price: 187.45 + index,
});

const begin = (project: number): Written[] => {
  const { project_id, contract_id } = ofContract(project);
  const of = { contract_id, project_id, import_id: id('catalogo', project, 0) };
  return [
    {
      stream: projectStream(project_id),
      events: [
        {
          type: 'ProjectCreated',
          data: {
            id: project_id,
            name: `Puente ${project}`,
            description: 'Puente vehicular',
            contract_amount: 10_000_000,
            start_date: '2025-01-01',
            end_date: '2029-12-31',
            status: 'active',
          },
        },
      ],
    },
    {
      stream: catalogStream(contract_id),
      events: [
        { type: 'CatalogImportStarted', data: { ...of, file_name: 'catálogo.xlsx', file_hash: '' } },
        {
          type: 'CatalogChunkImported',
          data: { ...of, concepts: times(concepts, (n) => conceptAt(project, n)) },
        },
        {
          type: 'CatalogImported',
          data: { ...of, items_added: concepts, items_updated: 0, items_unchanged: 0 },
        },
      ],
    },
    {
      stream: estimationsStream(contract_id),
      events: [
        {
          type: 'AdvanceGranted',
          data: { project_id, contract_id, amount: 3_000_000, amortization_percentage: 30 },
        },
      ],
    },
  ];
};

const recordedAt = (project: number, index: number) => ({
  id: id('avance', project, index),
  project_id: ofContract(project).project_id,
  quantity_advanced: 1.25 + (index % 40) / 4,
  progress_date: `2026-0${1 + (index % 9)}-${10 + (index % 18)}`,
  observations: 'Avance del día, sin novedad en el frente de trabajo',
  photo_url: index % 3 === 0 ? `/api/uploads/photos/${id('foto', project, index)}.jpg` : null,
});

const recorded = (project: number, index: number): ObraEvent => ({
  type: 'ProgressRecorded',
  data: {
    ...recordedAt(project, index),
    concept_id: id('concepto', project, (index * 7) % concepts),
    created_offline: index % 4 === 0,
  },
});

const estimated = (project: number, index: number): ObraEvent => ({
  type: 'EstimationCreated',
  data: {
    ...ofContract(project),
    id: id('estimacion', project, index),
    number: index + 1,
    period: `Estimación ${index + 1}`,
    start_date: '2026-01-01',
    end_date: '2026-01-31',
    anticipo_amortization_percentage: 30,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [{ nombre: 'Cinco al millar', tipo: 'porcentaje', valor: 0.5, es_suma: false }],
    concepts: times(linesPerEstimation, (line) => {
      const { id: concept_id, ...concept } = conceptAt(
        project,
        (index * linesPerEstimation + line) % concepts,
      );
      return { ...concept, concept_id, quantity: 12.34 + line };
    }),
  },
});

/** The steps of a document, one event each; `turn` counts the project's document events. */
const documented = (project: number, turn: number): Written => {
  const document = Math.floor(turn / 3);
  const of = { id: id('documento', project, document), project_id: ofContract(project).project_id };
  const lives: ObraEvent[] = [
    {
      type: 'DocumentUploaded',
      data: {
        ...of,
        type: 'Minuta',
        origin: 'Supervisión',
        title: `Minuta ${document}`,
        description: 'Acuerdos de la reunión semanal',
        file_id: id('archivo', project, document),
        created_offline: false,
      },
    },
    {
      type: 'DocumentAssigned',
      data: { ...of, assigned_to: 'gerente', due_date: '2026-12-01', action_type: 'Revisar' },
    },
    {
      type: 'DocumentAttended',
      data: { ...of, status: 'attended', comments: 'Revisado, sin observaciones' },
    },
  ] as ObraEvent[];
  return { stream: documentStream(of.id), events: [lives[turn % 3]!] };
};

/** A project's commands in order: of each hundred 77 about progress, 18 about documents, 4 about estimations. */
const commandAt = (project: number, turn: number): Written => {
  const { project_id, contract_id } = ofContract(project);
  const [round, kind] = [Math.floor(turn / 100), (turn * 37) % 100];
  const stream = progressStream(project_id);
  if (kind < 68) return { stream, events: [recorded(project, turn)] };
  // The index of a command of the previous round that recorded progress.
  const earlier = turn - 100 + (((turn - 100) * 37) % 100 < 68 ? 0 : 1);
  const former = Math.max(0, earlier);
  if (kind < 76)
    return { stream, events: [{ type: 'ProgressCorrected', data: recordedAt(project, former) }] };
  if (kind < 77)
    return {
      stream,
      events: [{ type: 'ProgressDeleted', data: { id: id('avance', project, former), project_id } }],
    };
  if (kind < 95) return documented(project, round * 18 + kind - 77);
  if (kind < 97)
    return { stream: estimationsStream(contract_id), events: [estimated(project, round * 2 + kind - 95)] };
  if (kind < 99)
    return {
      stream: estimationsStream(contract_id),
      events: [
        {
          type: 'StatusChanged',
          data: {
            project_id,
            contract_id,
            id: id('estimacion', project, round * 2 + kind - 97),
            status: 'autorizada',
          },
        },
      ],
    };
  const user: ObraEvent = {
    type: 'UserRegistered',
    data: {
      id: id('usuario', project, round),
      name: `Supervisor ${round}`,
      email: `s${project}-${round}@obraclara.mx`,
      role: 'supervisor',
      assigned_projects: [project_id],
    },
  };
  return { stream: usersStream, events: [user] };
};

const metaOf = (at: number) => ({
  at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  by: 'supervisor-0000-4000-8000-000000000001',
  role: 'supervisor',
  command_id: randomUUID(),
  correlation_id: randomUUID(),
  schema_version: 1,
});

/** Writes at least this many events, with commands of different projects in parallel. Returns their number. */
export const fillMixed = async (store: EventStore, atLeast: number): Promise<number> => {
  const revisions = new Map<string, bigint>();
  let written = 0;
  const write = async ({ stream, events }: Written) => {
    const expectedRevision = revisions.get(stream) ?? -1n;
    revisions.set(stream, expectedRevision + BigInt(events.length));
    await store.append({ stream, events, expectedRevision, meta: metaOf(written) });
    written += events.length;
  };
  const all = times(projects, (project) => project);
  // One command per stream at a time; all projects share the stream of users.
  const together = async (commands: readonly Written[]) => {
    const [shared, own] = [commands.filter(({ stream }) => stream === usersStream), commands];
    await Promise.all(own.filter((command) => !shared.includes(command)).map(write));
    for (const command of shared) await write(command);
  };
  for (const part of [0, 1, 2]) await together(all.map((project) => begin(project)[part]!));
  for (let turn = 0; written < atLeast; turn++)
    await together(
      all.map((project) => commandAt(project, ((turn + project * 13) % 100) + Math.floor(turn / 100) * 100)),
    );
  return written;
};
