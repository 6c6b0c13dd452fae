import { AsOf } from '@obraclara/api';
import { businessDay, logStream, visibleProjects, type Person } from '@obraclara/events';
import { refuse, refuseFor } from '@obraclara/platform/http';
import { eventsUntil, type Recorded } from '@obraclara/platform/store';
import type { ReadDb } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';
import { Type, type TObject } from 'typebox';
import { projectById } from './project-by-id.ts';
import type { Asked, ReadRoute, Reads } from './read-route.ts';

/** Whether a route accepts `as_of`: those about projects do. */
const ofProjects = ({ project, ofVisibleProjects }: ReadRoute) => project !== undefined || ofVisibleProjects;

/** Schema of a route's query, with `as_of` if the route accepts it. */
export const querystringAsOf = (route: ReadRoute): TObject | undefined => {
  const { querystring } = route;
  return ofProjects(route) ? Type.Object({ ...querystring?.properties, as_of: AsOf }) : querystring;
};

/** Parses an instant; `called` is its name in messages. Refuses (422) an invalid or future one. */
export const parsePastInstant = (text: string, called: string, now: Date): Date => {
  const instant = new Date(text);
  // A leap second passes the schema's format but is not a valid Date.
  if (Number.isNaN(instant.getTime()))
    return refuse(422, `${called} debe ser una fecha y hora válidas (ISO 8601).`);
  if (instant > now) return refuse(422, `${called} aún no llega: elija uno pasado.`);
  return instant;
};

/** The requested instant; undefined for now. Refuses (422) a future instant, and `as_of` on a route that does not accept it. */
export const requestedInstant = (
  route: ReadRoute,
  { as_of }: Asked['query'],
  now: Date,
): Date | undefined => {
  if (as_of === undefined) return undefined;
  if (!ofProjects(route)) return refuse(422, 'Esta consulta no se puede hacer a una fecha pasada.');
  return parsePastInstant(as_of, 'El instante que se consulta', now);
};

/** Ids of all projects that the user may see, including deleted ones. */
const projectsOf = async (db: ReadDb, person: Person): Promise<readonly string[]> => {
  const some = visibleProjects(person);
  if (some) return some;
  const { rows } = await db.query<{ id: string }>({
    name: 'projects ever',
    text: `select id from ${tables.projects.from} union all select id from ${tables.deleted_projects.from}`,
  });
  return rows.map(({ id }) => id);
};

/** A request as of an instant; `project_id` is set if it concerns one project. */
export type AsOfRequest = {
  of: Omit<Asked, 'db' | 'today' | 'instant' | 'asOf' | 'readStream'>;
  project_id: string | undefined;
  instant: Date;
};

/** Reads a stream up to the instant. The log's own stream is read whole: its seals count whenever they were written. */
const readUntil = (events: AsyncIterable<Recorded>, stream: string, instant: Date) =>
  stream === logStream ? events : eventsUntil(events, instant);

/** Rejects a nested request as of an instant: it could wait for the connection that the outer request reserves. */
const rejectNested: Asked['asOf'] = () => Promise.reject(new Error('the past of a past is not asked for'));

/**
 * Runs the route's own query over the snapshot; undefined if the project did not exist then. Access follows the user's current permissions;
 * existence follows the log.
 */
export const readAsOfIfExists = async <T>(
  { past, db, readStream }: Pick<Reads, 'past' | 'db' | 'readStream'>,
  route: ReadRoute,
  { of, project_id, instant }: AsOfRequest,
  work: (asked: Asked) => Promise<T>,
): Promise<T | undefined> => {
  if (!past) return refuseFor(503, 'Aquí no se puede consultar el pasado: falta la bitácora.', 60);
  const projects = project_id === undefined ? await projectsOf(db, of.person) : [project_id];
  return past.at({ instant, projects }, ['users', 'projects', ...route.projections], async (then) => {
    if (project_id !== undefined && (await projectById(then, project_id)) === undefined) return undefined;
    const readStreamAsOf =
      readStream && ((stream: string, from?: bigint) => readUntil(readStream(stream, from), stream, instant));
    const today = businessDay(instant);
    return work({ ...of, db: then, today, instant, asOf: rejectNested, readStream: readStreamAsOf });
  });
};

/** Like `readAsOfIfExists`, but refuses with 404 if the project did not exist then. */
export const readAsOf = async <T extends object>(
  reads: Pick<Reads, 'past' | 'db' | 'readStream'>,
  route: ReadRoute,
  then: AsOfRequest,
  work: (asked: Asked) => Promise<T>,
): Promise<T> =>
  (await readAsOfIfExists(reads, route, then, work)) ?? refuse(404, 'El proyecto no existía en ese momento');
