import { readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { contractId, streamsOf, type AnyEvent } from '@obraclara/events';
import type { EventStore } from '@obraclara/platform/store';
import { meta } from './story.ts';

const golden = new URL('../../events/test/golden/', import.meta.url);
const samples = readdirSync(golden)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, golden), 'utf8')) as AnyEvent);

/** Pseudorandom numbers in [0, 1) from a seed (Park and Miller). */
const numbersFrom = (seed: number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

type Drawing = { upTo: (most: number) => number; project_id: string; contract_id: string };
type Data = Record<string, unknown>;

/** Fields with few possible values, so that events concern the same records. Records of one contract never occur in another. */
const fewOf: Record<string, number> = { id: 25, concept_id: 8, import_id: 2, file_id: 30 };
const ofProjects = /^(Project(Cre|Upd|Del|Rest)|Logo|Storage)/;
const ofUsers = /^(User|Personal)/;

const idIn = (field: string, type: string, { upTo, project_id, contract_id }: Drawing) => {
  if (field === 'id' && ofProjects.test(type)) return project_id;
  const drawn = `${field}-${upTo(fewOf[field]!)}`;
  if (ofUsers.test(type)) return drawn;
  const owner = type.startsWith('Document') || type.startsWith('Progress') ? project_id : contract_id;
  // Catalog and program use separate import ids.
  return `${owner}-${field === 'import_id' ? type.slice(0, 7) : ''}${drawn}`;
};

type Redraw = (drawn: Data, type: string, drawing: Drawing) => Data;
const drawnIds = (list: unknown, field: string, type: string, drawing: Drawing): Data[] =>
  (list as Data[]).map((one) => ({ ...one, [field]: idIn('id', type, drawing) }));
const drawnConcepts: Redraw = ({ concepts }, type, drawing) => ({
  concepts: drawnIds(concepts, 'id', type, drawing),
});
const drawnLines: Redraw = ({ lines }, type, drawing) => ({
  lines: drawnIds(lines, 'concept_id', type, drawing),
});

/** The parts of some events that name records. */
const partsOf: Record<string, Redraw> = {
  CatalogChunkImported: drawnConcepts,
  AmendmentSigned: (...of) => ({ ...drawnConcepts(...of), ...drawnLines(...of) }),
  AmendmentWithdrawn: (drawn, type, drawing) => ({
    ...drawnLines(drawn, type, drawing),
    concept_ids: [idIn('id', type, drawing)],
  }),
  // A seal is the hash of a paper, so it is unique.
  ActIssued: (_, __, { contract_id, upTo }) => ({ seal: `${contract_id}-${upTo(2 ** 31)}` }),
  PaperIssued: ({ papers }, _, { contract_id, upTo }) => ({
    papers: (papers as Data[]).map((paper) => ({ ...paper, seal: `${contract_id}-${upTo(2 ** 31)}` })),
  }),
};

const redrawn = ({ type, data }: AnyEvent, drawing: Drawing): Data => {
  const drawn: Data = { ...data };
  for (const field of Object.keys(fewOf)) if (field in drawn) drawn[field] = idIn(field, type, drawing);
  if (type.startsWith('Estimation')) drawn['number'] = drawing.upTo(40);
  if ('project_id' in drawn) drawn['project_id'] = drawing.project_id;
  if ('contract_id' in drawn) drawn['contract_id'] = drawing.contract_id;
  return { ...drawn, ...partsOf[type]?.(drawn, type, drawing) };
};

/** Random events of every type, in arbitrary order, about few records, so that events affect the same ones. */
export const randomEvents = (seed: number, count: number) => {
  const next = numbersFrom(seed);
  const upTo = (most: number) => Math.floor(next() * most);
  return Array.from({ length: count }, () => {
    const sample = samples[upTo(samples.length)]!;
    const project_id = `p${upTo(4)}`;
    const contract_id = contractId(project_id, upTo(3) === 0 ? 'internal' : 'main');
    const data = redrawn(sample, { upTo, project_id, contract_id });
    const streams = streamsOf([sample.type], { project_id, documents: [String(data['id'])] });
    const stream = streams.find((one) => one.endsWith(contract_id)) ?? streams[0]!;
    return { stream, event: { type: sample.type, data } };
  });
};

/** Appends them in this order; consecutive events of one stream share an append. */
export const live = async (
  store: EventStore,
  life: ReturnType<typeof randomEvents>,
  ends = new Map<string, bigint>(),
) => {
  for (let first = 0; first < life.length;) {
    const { stream } = life[first]!;
    const other = life.findIndex((one, at) => at > first && one.stream !== stream);
    const events = life.slice(first, other === -1 ? life.length : other).map(({ event }) => event);
    const expectedRevision = ends.get(stream) ?? -1n;
    const command = { ...meta(), command_id: randomUUID() };
    await store.append({ stream, events, expectedRevision, meta: command });
    ends.set(stream, expectedRevision + BigInt(events.length));
    first += events.length;
  }
  return ends;
};
