/*
 * A project of the maximum size: 5,000 concepts, a program of 24 months, 200 estimations of 30 lines with 12 other retentions each, and
 * 50,000 progress records. Deterministic; written as events through the store.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  catalogStream,
  contractId,
  estimationsStream,
  monthLabel,
  monthRange,
  progressStream,
  projectStream,
  usersStream,
  type Concept,
  type ObraEvent,
  type Retention,
} from '../events/src/index.ts';
import { embeddedLog, type EventStore } from '../platform/src/store/index.ts';
import { projectAll } from '../projections/src/index.ts';

export const sizes = { concepts: 5000, months: 24, estimations: 200, lines: 30, records: 50_000 };
/** Current time of the benchmarks: in the 23rd of the project's 24 months. */
export const bigProjectNow = new Date('2026-11-20T18:00:00Z');

const project_id = 'large';
const contract_id = contractId(project_id);
const of = { contract_id, project_id };
const months = monthRange('2025-01', '2026-12');
/** Months that have progress and estimations. */
const past = months.slice(0, 23);
const units = ['m3', 'm2', 'm', 'kg', 'pza', 'ton'];

export const bigProject = {
  project_id,
  manager: {
    id: 'manager-of-large',
    name: 'Mario Rivas',
    email: 'mario@obraclara.mx',
    role: 'manager' as const,
    assigned_projects: [project_id],
  },
};

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');
export const idOf = (kind: string, index: number) => `${kind}00000-0000-4000-8000-${padded(index, 12)}`;
const code = (index: number) => `C-${padded(index + 1, 5)}`;
/** An integer divided by 100 is the closest binary number to the decimal. */
const hundredths = (value: number) => Math.round(value) / 100;

const quantityOf = (index: number) => hundredths(24_000 + ((index * 7919) % 90_000));
const priceOf = (index: number) => hundredths(1_050 + ((index * 104_729) % 250_000));

export const conceptAt = (index: number): Concept => ({
  id: idOf('c0a', index),
  concept_code: code(index),
  concept_name: `Suministro y colocación de concreto premezclado en elementos estructurales, incluye: materiales, mano de obra, equipo, herramienta, curado y pruebas de laboratorio, tramo ${index + 1}`,
  unit: units[index % units.length]!,
  quantity: quantityOf(index),
  unit_price: priceOf(index),
  partida: [`Partida ${Math.floor(index / 25) + 1}`],
});

/** Plans a concept over six months in equal parts; the first month gets the remaining hundredths. */
const plannedAt = (index: number) => {
  const first = (index * 18) / sizes.concepts;
  const cents = Math.round(quantityOf(index) * 100);
  const part = Math.floor(cents / 6);
  const parts = times(6, (n) => hundredths(n === 0 ? cents - 5 * part : part));
  const keys = months.slice(Math.floor(first), Math.floor(first) + 6);
  return {
    concept_code: code(index),
    monthly_quantities: Object.fromEntries(keys.map((key, n) => [key, parts[n]!])),
  };
};

const retentionAt = (index: number): Retention => {
  const kind = index % 12;
  return {
    nombre: `Retención ${kind + 1}`,
    tipo: kind % 3 === 2 ? 'importe' : 'porcentaje',
    valor: kind % 3 === 2 ? 1500.5 + kind : 0.25 + kind / 8,
    es_suma: kind === 11,
  };
};

const estimationAt = (index: number): ObraEvent => {
  const month = past[Math.floor((index * past.length) / sizes.estimations)]!;
  return {
    type: 'EstimationCreated',
    data: {
      ...of,
      id: idOf('e57', index),
      number: index + 1,
      period: `Estimación ${index + 1}, ${monthLabel(month)}`,
      start_date: `${month}-01`,
      end_date: `${month}-28`,
      anticipo_amortization_percentage: 30,
      retencion_retraso: index % 9 === 0 ? { ...retentionAt(0), nombre: 'Retraso', valor: 1.5 } : null,
      devolucion_retencion: index % 10 === 0 && index > 0 ? 2500.75 : 0,
      otras_retenciones: times(1 + (index % 3), (n) => retentionAt(index + n)),
      concepts: times(sizes.lines, (line) => {
        const concept = conceptAt((index * sizes.lines + line) % sizes.concepts);
        const { id, concept_code, concept_name, unit, unit_price } = concept;
        const quantity = hundredths(1_000 + ((index * 31 + line * 997) % 9_000));
        return { concept_id: id, concept_code, concept_name, unit, unit_price, quantity };
      }),
    },
  };
};

/** Ten records for most concepts. One concept in fifty exceeds its quantity; one in a hundred has no progress. */
export const recordAt = (index: number, photo_url: string | null = null): ObraEvent => {
  const drawn = (index * 7) % sizes.concepts;
  const concept = drawn % 100 === 3 ? drawn + 1 : drawn;
  const month = past[(index * 13) % past.length]!;
  const percent = concept % 50 === 7 ? 11 : 5.5 + ((index * 37) % 39) / 10;
  return {
    type: 'ProgressRecorded',
    data: {
      id: idOf('a0d', index),
      project_id,
      concept_id: idOf('c0a', concept),
      quantity_advanced: hundredths(quantityOf(concept) * percent),
      progress_date: `${month}-${padded(1 + (index % 28), 2)}`,
      observations: 'Avance del día, sin novedad en el frente de trabajo',
      photo_url,
      created_offline: index % 3 === 0,
    },
  };
};

const imported = (kind: string) => ({ ...of, import_id: idOf(kind, 0) });
const file = (file_name: string) => ({ file_name, file_hash: '' });

const catalogEvents = (): ObraEvent[] => [
  { type: 'CatalogImportStarted', data: { ...imported('ca7'), ...file('catálogo.xlsx') } },
  ...times(sizes.concepts / 500, (chunk): ObraEvent => {
    const concepts = times(500, (n) => conceptAt(chunk * 500 + n));
    return { type: 'CatalogChunkImported', data: { ...imported('ca7'), concepts } };
  }),
  {
    type: 'CatalogImported',
    data: { ...imported('ca7'), items_added: sizes.concepts, items_updated: 0, items_unchanged: 0 },
  },
  {
    type: 'ProgramImportStarted',
    data: {
      ...imported('b06'),
      ...file('programa.xlsx'),
      project_months: months.map((key) => ({ key, label: monthLabel(key) })),
    },
  },
  ...times(sizes.concepts / 500, (chunk): ObraEvent => {
    const concepts = times(500, (n) => plannedAt(chunk * 500 + n));
    return { type: 'ProgramChunkImported', data: { ...imported('b06'), concepts } };
  }),
  { type: 'ProgramImported', data: { ...imported('b06'), concepts_processed: sizes.concepts } },
];

const terms = {
  name: 'Libramiento de 48 km',
  description: 'Libramiento carretero',
  contract_amount: 5_900_000_000,
  start_date: '2025-01-06',
  end_date: '2026-12-31',
  status: 'active' as const,
};

type Stream = [stream: string, events: ObraEvent[], perAppend: number];

/** The streams of the project without field data, and their events. */
const contractStreams = (): Stream[] => [
  [projectStream(project_id), [{ type: 'ProjectCreated', data: { id: project_id, ...terms } }], 1],
  [catalogStream(contract_id), catalogEvents(), 1],
  [
    estimationsStream(contract_id),
    [
      { type: 'AdvanceGranted', data: { ...of, amount: 90_000_000, amortization_percentage: 30 } },
      ...times(sizes.estimations, estimationAt),
    ],
    40,
  ],
];

/** Appends to streams without other writers, at most `perAppend` events at a time. */
export const streamWriter = (store: EventStore, by = bigProject.manager.id) => {
  const revisions = new Map<string, bigint>();
  return async (stream: string, events: readonly ObraEvent[], perAppend = 1000) => {
    for (let first = 0; first < events.length; first += perAppend) {
      const meta = {
        at: bigProjectNow.toISOString(),
        by,
        role: 'manager',
        command_id: randomUUID(),
        correlation_id: 'bench',
        schema_version: 1,
      };
      const part = events.slice(first, first + perAppend);
      const expectedRevision = revisions.get(stream) ?? -1n;
      const { revision } = await store.append({ stream, events: part, expectedRevision, meta });
      revisions.set(stream, revision);
    }
  };
};
export type StreamWriter = ReturnType<typeof streamWriter>;

/** A further progress record, to measure the effect of a write on readers. */
export const nextRecord = (index: number): ObraEvent => recordAt(sizes.records + index);

/** Writes the project without users and progress. The store must not contain it. */
export const writeContract = async (write: StreamWriter) => {
  for (const [stream, events, perAppend] of contractStreams()) await write(stream, events, perAppend);
};

/** Writes the project without its users. The store must not contain it. */
const writeBigProject = async (write: StreamWriter) => {
  await writeContract(write);
  await write(
    progressStream(project_id),
    times(sizes.records, (index) => recordAt(index)),
  );
};

/** Fills an empty database with the project, its manager and their read models. */
export const fill = async (connectionString: string) => {
  const store = await embeddedLog({ connectionString });
  const pool = new pg.Pool({ connectionString });
  try {
    const write = streamWriter(store);
    await write(usersStream, [{ type: 'UserRegistered', data: bigProject.manager }]);
    await writeBigProject(write);
    await projectAll({ store, pool });
    await pool.query('analyze');
  } finally {
    await pool.end();
    await store.close();
  }
};
