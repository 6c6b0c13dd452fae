import { ProjectParams, ProjectVerification, VerifyQuerystring } from '@obraclara/api';
import {
  eventSchemas,
  logEvents,
  streamsOf,
  userEvents,
  type EstimationEvent,
  type IssuedPaper,
} from '@obraclara/events';
import { refuseFor } from '@obraclara/platform/http';
import {
  faultSentence,
  sealOf,
  verifyStream,
  type EventStore,
  type LogHead,
  type Recorded,
  type VerifiedStream,
} from '@obraclara/platform/store';
import { concurrencyLimit } from '@obraclara/platform/work';
import { tables } from '@obraclara/projections/tables';
import type { Asked, JsonRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

/** Event types of projects: events of users and of the log itself belong to none. */
const ofProjects = Object.keys(eventSchemas).filter((type) => !(type in userEvents) && !(type in logEvents));

/** Streams that are read in parallel. */
const atOnce = 8;

const uploaded = {
  name: 'documents ever uploaded to a project',
  text: `select id from ${tables.uploaded_documents.from} where project_id = $1`,
};

/** Every stream of a project. */
const streamsOfProject = async ({ db, params }: Asked): Promise<string[]> => {
  const project_id = projectOfRoute(params);
  const { rows } = await db.query<{ id: string }>({ ...uploaded, values: [project_id] });
  return streamsOf(ofProjects, { project_id, documents: rows.map(({ id }) => id) });
};

/** Whether `wanted` begins the hash of the event, or the seal or file hash of a paper that the event issued. */
const isOf = (wanted: string, { type, data }: Recorded, hash: string): boolean => {
  if (hash.startsWith(wanted)) return true;
  if (type !== ('PaperIssued' satisfies EstimationEvent['type'])) return false;
  const { papers } = data as { papers: IssuedPaper[] };
  return papers.some(({ seal, sha256 }) => seal.startsWith(wanted) || sha256.startsWith(wanted));
};

/** Collects the newest event and the event that matches `wanted`. */
const witnesses = (wanted: string | undefined) => {
  let newest: { position: bigint; log: LogHead } | undefined;
  let found: ProjectVerification['found'] = null;
  return {
    see: (event: Recorded, hash: string) => {
      const { stream, revision, type, position, meta } = event;
      if (meta.log && position > (newest?.position ?? 0n)) newest = { position, log: meta.log };
      if (wanted !== undefined && isOf(wanted, event, hash))
        found = { stream, revision: Number(revision), type, hash, at: meta.at, by: meta.by };
    },
    result: () => ({ log: newest?.log ?? null, found }),
  };
};

const faultIn = (checked: readonly VerifiedStream[]): ProjectVerification['fault'] => {
  const [first] = checked
    .flatMap(({ fault }) => (fault ? [fault] : []))
    .toSorted((a, b) => (a.position < b.position ? -1 : 1));
  if (!first) return null;
  const { stream, revision, type = null, reason } = first;
  return { stream, revision: Number(revision), type, reason, sentence: faultSentence(first) };
};

/** SQL: the last event of each of a project's streams that the history contains. */
const lastKnown = {
  name: 'last events of a project that are known',
  text: `select stream, max(revision)::integer as revision from ${tables.history.from} where project_id = $1 group by stream`,
};

const knownOf = async ({ db, params }: Asked): Promise<ReadonlyMap<string, number>> => {
  const values = [projectOfRoute(params)];
  const { rows } = await db.query<{ stream: string; revision: number }>({ ...lastKnown, values });
  return new Map(rows.map(({ stream, revision }) => [stream, revision]));
};

/** Finds a stream that lacks events which the history contains. */
const missingIn = (
  checked: readonly VerifiedStream[],
  streams: readonly string[],
  known: ReadonlyMap<string, number>,
): ProjectVerification['fault'] => {
  for (const [nth, stream] of streams.entries()) {
    const { events } = checked[nth]!;
    if ((known.get(stream) ?? -1) < events) continue;
    const fault = { stream, revision: BigInt(events), reason: 'gone' } as const;
    return { stream, revision: events, type: null, reason: 'gone', sentence: faultSentence(fault) };
  }
  return null;
};

const verify = async (
  readStream: EventStore['readStream'],
  { streams, known }: { streams: readonly string[]; known: ReadonlyMap<string, number> },
  wanted: string | undefined,
): Promise<ProjectVerification> => {
  const seal = await sealOf({ readStream });
  const { see, result } = witnesses(wanted);
  const turn = concurrencyLimit(atOnce);
  const checked = await Promise.all(
    streams.map((stream) => turn(() => verifyStream(readStream(stream), seal, see))),
  );
  const fault = faultIn(checked) ?? missingIn(checked, streams, known);
  return {
    fits: fault === null,
    events: checked.reduce((sum, { events }) => sum + events, 0),
    streams: checked
      .map(({ events, unhashed, hash = null }, nth) => ({ stream: streams[nth]!, events, unhashed, hash }))
      .filter(({ events }) => events > 0),
    fault,
    ...result(),
  };
};

/** For auditors: verifies the events of a project against their hash chain. */
export const verifyRoute: JsonRoute = {
  url: '/projects/:projectId/verify',
  summary: 'Comprobar los eventos de un proyecto contra las huellas que llevan',
  tag: 'Historial',
  projections: ['documents', 'history'],
  action: 'history.read',
  project: projectOfRoute,
  params: ProjectParams,
  querystring: VerifyQuerystring,
  response: ProjectVerification,
  // A change of the log itself does not change a checkpoint.
  taggedByContent: true,
  answer: async (asked) => {
    const { readStream, query } = asked;
    if (!readStream) return refuseFor(503, 'Aquí no se puede comprobar la bitácora.', 60);
    const wanted = query['hash']?.toLowerCase();
    const of = { streams: await streamsOfProject(asked), known: await knownOf(asked) };
    return { body: JSON.stringify(await verify(readStream, of, wanted)) };
  },
};
