import { businessDay, type Person } from '@obraclara/events';
import { authorize, byStatus, originOf, refuse, refuseFor } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { readAsOfIfExists, requestedInstant } from '../as-of.ts';
import { waitForPosition, type Freshness } from '../freshness/read-your-writes.ts';
import { isPaper, type Asked, type ReadRoute, type Reads } from '../read-route.ts';
import { answering } from './answering.ts';
import { schemaOf } from './route-schema.ts';
import { openSession, type Session } from './session.ts';

const access = ['users', 'projects'];
/** Projections whose current tables a snapshot needs: only they list every document that a project has had. */
const asOfProjections = ['documents'];

/** Message for documents while the log is unreachable: they print data of the log, and large ones need a job. */
const noPaper =
  'La bitácora no contesta: por ahora no se pueden hacer documentos. Por favor intente de nuevo en un momento.';

/** Registers a read. It checks session and role first, then the schema, freshness and the project, and only then reads rows. */
export const serve = (app: FastifyInstance, reads: Reads, route: ReadRoute): void => {
  const sessions = new WeakMap<FastifyRequest, Session>();
  const projections = [...new Set([...access, ...route.projections])];
  const answer = answering(reads, route, projections);

  const onRequest: onRequestAsyncHookHandler = async (request) => {
    const session = await openSession(reads, request);
    authorize(session.person, route.action);
    sessions.set(request, session);
  };

  const fresh = async (
    { position, checkpoints, late }: Session,
    names: readonly string[],
  ): Promise<Freshness> => {
    const known =
      position === null || late
        ? { checkpoints, stale: late }
        : await waitForPosition(reads.waiting, names, position);
    await reads.log.trust(known.checkpoints, names);
    return known;
  };

  const heading = (reply: FastifyReply, stale: boolean, { away }: Session) => {
    if (stale) reply.header('x-stale', 'true');
    if (away) reply.header('x-stale-since', away.toISOString());
    const log = reads.log.name();
    if (log !== undefined) reply.header('x-event-store', log);
  };

  /** The project of the request; refuses if the user may not see it. */
  const projectOf = async (params: Asked['params'], person: Person) => {
    const id = await route.project?.(params, reads.db);
    if (id !== undefined) authorize(person, route.action, id);
    return id;
  };

  app.get(route.url, { schema: schemaOf(route), onRequest }, async (request, reply) => {
    const session = sessions.get(request) ?? refuse(401, byStatus[401]!);
    const params = request.params as Asked['params'];
    const query = request.query as Asked['query'];
    if (session.away && isPaper(route)) return refuseFor(503, noPaper, 5);
    const now = reads.now();
    const { files, preparations, sendsMail } = reads;
    const { person } = session;
    const origin = originOf(request);
    const of = { files, preparations, person, params, query, now, origin, sendsMail };
    const instant = requestedInstant(route, query, now);
    const known = await fresh(session, instant ? [...projections, ...asOfProjections] : projections);
    const project_id = await projectOf(params, person);
    if (instant && !route.ofInstants) {
      heading(reply, known.stale, session);
      return answer.then([request, reply], { of, project_id, instant });
    }
    if (
      !instant &&
      project_id !== undefined &&
      !(await reads.project(project_id, known.checkpoints.get('projects')))
    )
      refuse(404, 'El proyecto no existe');
    heading(reply, known.stale, session);
    const asked: Asked = {
      ...of,
      db: reads.db,
      today: businessDay(now),
      instant: undefined,
      readStream: reads.readStream,
      asOf: (at, work) => readAsOfIfExists(reads, route, { of, project_id, instant: at }, work),
    };
    return answer.now([request, reply], asked, known);
  });
};
