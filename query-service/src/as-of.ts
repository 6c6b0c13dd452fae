import { AsOf } from '@obraclara/api';
import { businessDay, logStream, visibleProjects, type Person } from '@obraclara/events';
import { refuse, refuseFor } from '@obraclara/platform/http';
import { happened, type Recorded } from '@obraclara/platform/store';
import type { ReadDb } from '@obraclara/projections/past';
import { tables } from '@obraclara/projections/tables';
import { Type, type TObject } from 'typebox';
import { projectById } from './project-by-id.ts';
import type { Asked, ReadRoute, Reads } from './read-route.ts';

/** Whether a route is answered as of any instant: those that tell of projects. */
const ofProjects = ({ project, ofVisibleProjects }: ReadRoute) => project !== undefined || ofVisibleProjects;

/** What may be asked of a route, with the instant where it takes one. */
export const queryThen = (route: ReadRoute): TObject | undefined => {
  const { querystring } = route;
  return ofProjects(route) ? Type.Object({ ...querystring?.properties, as_of: AsOf }) : querystring;
};

/** An instant that somebody says, by what name. Refuses (422) one that is none or that is of the future. */
export const pastInstant = (text: string, called: string, now: Date): Date => {
  const instant = new Date(text);
  // A leap second has the form of an instant.
  if (Number.isNaN(instant.getTime()))
    return refuse(422, `${called} debe ser una fecha y hora válidas (ISO 8601).`);
  if (instant > now) return refuse(422, `${called} aún no llega: elija uno pasado.`);
  return instant;
};

/**
 * The instant whose answer is asked for, undefined for now. Refuses one of the future (422) and, rather than answering what is now,
 * of a route that has no past.
 */
export const instantAsked = (route: ReadRoute, { as_of }: Asked['query'], now: Date): Date | undefined => {
  if (as_of === undefined) return undefined;
  if (!ofProjects(route)) return refuse(422, 'Esta consulta no se puede hacer a una fecha pasada.');
  return pastInstant(as_of, 'El instante que se consulta', now);
};

/** Every project that the person may see, or might if it were not deleted. */
const projectsOf = async (db: ReadDb, person: Person): Promise<readonly string[]> => {
  const some = visibleProjects(person);
  if (some) return some;
  const { rows } = await db.query<{ id: string }>({
    name: 'projects ever',
    text: `select id from ${tables.projects.from} union all select id from ${tables.deleted_projects.from}`,
  });
  return rows.map(({ id }) => id);
};

/** Who asks for what as of which instant; the project, where it is about one. */
export type Then = {
  of: Omit<Asked, 'db' | 'today' | 'instant' | 'asOf' | 'readStream'>;
  project_id: string | undefined;
  instant: Date;
};

/** What seals the log counts whenever it was written. */
const readUntil = (events: AsyncIterable<Recorded>, stream: string, instant: Date) =>
  stream === logStream ? events : happened(events, instant);

/** One moment is asked of at a time: a second one could wait for the connection that the first holds. */
const noFurther: Asked['asOf'] = () => Promise.reject(new Error('the past of a past is not asked for'));

/**
 * Asks the route itself over the read models as they were; undefined where there was no such project. Who may ask was decided by
 * what people are today; whether there was such a project, by the log.
 */
export const askIfThere = async <T>(
  { past, db, readStream }: Pick<Reads, 'past' | 'db' | 'readStream'>,
  route: ReadRoute,
  { of, project_id, instant }: Then,
  work: (asked: Asked) => Promise<T>,
): Promise<T | undefined> => {
  if (!past) return refuseFor(503, 'Aquí no se puede consultar el pasado: falta la bitácora.', 60);
  const projects = project_id === undefined ? await projectsOf(db, of.person) : [project_id];
  return past.at({ instant, projects }, ['users', 'projects', ...route.projections], async (then) => {
    if (project_id !== undefined && (await projectById(then, project_id)) === undefined) return undefined;
    const readThen =
      readStream && ((stream: string, from?: bigint) => readUntil(readStream(stream, from), stream, instant));
    const today = businessDay(instant);
    return work({ ...of, db: then, today, instant, asOf: noFurther, readStream: readThen });
  });
};

/** The same; refuses with 404 where there was no such project. */
export const askThen = async <T extends object>(
  reads: Pick<Reads, 'past' | 'db' | 'readStream'>,
  route: ReadRoute,
  then: Then,
  work: (asked: Asked) => Promise<T>,
): Promise<T> =>
  (await askIfThere(reads, route, then, work)) ?? refuse(404, 'El proyecto no existía en ese momento');
