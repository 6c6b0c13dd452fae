import { hash } from 'node:crypto';
import { ListQuerystring, Preparation } from '@obraclara/api';
import { businessDay, type Action, type Person } from '@obraclara/events';
import type { Files, LinkedFields, LinkSigner } from '@obraclara/files';
import { attachment } from '@obraclara/files/http';
import {
  authenticate,
  logUser,
  authorize,
  holdsTag,
  hungUp,
  refuse,
  routeSchema,
  type Account,
  type SessionClaims,
} from '@obraclara/platform/http';
import type { EventStore } from '@obraclara/platform/store';
import type { Past, ReadDb } from '@obraclara/projections/past';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type pg from 'pg';
import type { TObject, TSchema } from 'typebox';
import { askIfThere, askThen, instantAsked, queryThen, type Then } from './as-of.ts';
import type { AccessWatch } from './freshness/access-watch.ts';
import type { AnswerMemory } from './freshness/answer-memory.ts';
import { contentTag, entityTag } from './freshness/entity-tag.ts';
import { eventPosition, reach, type Freshness, type Waiting } from './freshness/read-your-writes.ts';
import { statesOf, type Checkpoint, type Checkpoints } from './freshness/checkpoints.ts';
import type { LogWatch } from './freshness/log-watch.ts';
import type { Draw, Drawings } from './papers/drawings.ts';
import type { Preparations } from './papers/preparations.ts';

/** `body` is JSON as text, so that amounts stay the decimals PostgreSQL wrote. */
export type Answer = { body: string; contentRange?: string };
/** What is sent: an answer, or the bytes of a remembered one. */
type Sent = { body: string | Buffer; contentRange?: string };

export type Asked = {
  /** The read models, of today or of the instant that is asked for. */
  db: ReadDb;
  files: Files;
  person: Person;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Business day in America/Mexico_City, of that instant. */
  today: string;
  /** The present, whatever is asked of. */
  now: Date;
  /** The instant that is asked of; undefined of today. */
  instant: Date | undefined;
  /**
   * Asks the same of the read models as they were at an instant; undefined where the project was not there. One instant at a time,
   * and none of within another.
   */
  asOf: <T>(instant: Date, work: (asked: Asked) => Promise<T>) => Promise<T | undefined>;
  /** The documents that are made in the background. */
  preparations: Preparations;
  /** Draws a document when the turn of the person has come, unless they have hung up by then. */
  draw: Draw;
  /** Reads the log, up to that instant; absent where it is not at hand. */
  readStream: EventStore['readStream'] | undefined;
};

/** What people take away: its bytes, and what it is called. */
type Paper = { bytes: Uint8Array; name: string };
/** That, or how far it is where it is made in the background. */
export type Given = Paper | { preparation: Preparation };

/** What every read declares: who may ask, and which projections it rests on. */
type AnyRead = {
  url: string;
  summary: string;
  tag: string;
  action: Action;
  /** Names of the projections whose tables it reads; `users` and `projects` decide access and are always among them. */
  projections: readonly string[];
  /** The project it is about, if any; a route that must look it up refuses with 404 when there is nothing to look at. */
  project?: (params: Asked['params'], db: ReadDb) => string | Promise<string>;
  /**
   * Whether it tells of every project that the person may see: as those about one project, it is answered as of any instant then
   * (`?as_of=`), of the same projections as today.
   */
  ofVisibleProjects?: true;
  /** Whether it asks of instants by itself, `as_of` among them. */
  ofInstants?: true;
  params?: TObject;
  querystring?: TObject;
};

/** A read that is answered with JSON. */
export type JsonRoute = AnyRead & {
  response: TSchema;
  /** Fields of the rows that hold addresses of files: signed before the answer is named, kept or sent. */
  links?: LinkedFields;
  /**
   * Whether the body is remembered: it must follow from the params, the day and these projections, not from who asks or a
   * query, and have no `contentRange`.
   */
  remembered?: true;
  /**
   * Whether the answer is named by its content: signed links in it expire, and what is known of files changes without an
   * event. Not to be remembered then.
   */
  taggedByContent?: true;
  answer: (asked: Asked) => Promise<Answer>;
};

/** A read that is answered with a file, made when it is asked for. */
export type PaperRoute = AnyRead & {
  response?: never;
  mediaType: string;
  paper: (asked: Asked) => Promise<Given>;
};

/** One read of the API, declared. */
export type ReadRoute = JsonRoute | PaperRoute;

const isPaper = (route: ReadRoute): route is PaperRoute => 'paper' in route;

type Lookup<T> = (id: string, checkpoint: Checkpoint | undefined) => Promise<T | undefined>;

export type Reads = {
  db: pg.Pool;
  jwtSecret: string;
  now: () => Date;
  files: Files;
  waiting: Waiting;
  log: LogWatch;
  account: Lookup<Account>;
  /** Absent where there is no log to compare with. */
  access: AccessWatch | undefined;
  project: Lookup<string>;
  memory: AnswerMemory;
  links: LinkSigner;
  preparations: Preparations;
  drawings: Drawings;
  /** Absent where the log is not at hand. */
  past: Past | undefined;
  readStream: EventStore['readStream'] | undefined;
};

/** `late`: what is known of users had not come as far as the position, in the time that a request waits. */
type Session = { person: Person; position: bigint | null; checkpoints: Checkpoints; late: boolean };

/** What a client remembers of another log is nothing to wait for. */
const positionHere = ({ log }: Reads, { headers }: FastifyRequest): bigint | null => {
  const position = eventPosition(headers['x-event-position']);
  const [theirs, ours] = [headers['x-event-store'], log.name()];
  return theirs === undefined || ours === undefined || theirs === ours ? position : null;
};

/**
 * Who asks, as of the position they know: what they may see has changed with it. A person or their password may be younger than
 * the projection besides: before anybody is turned away, it takes in what is known of users by now.
 */
const openSession = async (reads: Reads, request: FastifyRequest): Promise<Session> => {
  const position = positionHere(reads, request);
  let [checkpoints, late]: [Checkpoints, boolean] = [new Map(), false];
  const known = (id: string) => reads.account(id, checkpoints.get('users'));
  const findAccount = async ({ id, credential }: SessionClaims) => {
    await reads.access?.current();
    ({ checkpoints, stale: late } = await reach(reads.waiting, ['users'], position));
    await reads.log.trust(checkpoints, ['users']);
    const account = await known(id);
    if (account?.credential === credential) return account;
    await reads.access?.current(0);
    if (!late) ({ checkpoints } = await reach(reads.waiting, ['users'], position));
    return known(id);
  };
  const person = await authenticate(request, { jwtSecret: reads.jwtSecret, now: reads.now, findAccount });
  logUser(request, person);
  return { person, position, checkpoints, late };
};

const access = ['users', 'projects'];
/** Which documents a project has ever had is known by the read models of today alone. */
const ofThePast = ['documents'];

const headers = {
  'x-event-position': 'Posición de la última escritura: la respuesta la incluye (espera hasta 2 s).',
  'x-event-store': 'Bitácora en la que cuenta esa posición; la de otra no se espera.',
  'if-none-match': 'El ETag de lo que ya se tiene; 304 si no ha cambiado.',
};

const answered = {
  etag: 'Nombre de esta respuesta, para If-None-Match.',
  'cache-control': 'Se puede guardar, y se pregunta cada vez.',
  vary: 'Depende de quién pregunta.',
  'x-event-store': 'Bitácora de la que se leyó.',
  'x-stale': 'true si aún no incluye la posición pedida.',
};

/** How the answer itself is documented. */
const givenBy = (route: ReadRoute) => {
  if (isPaper(route))
    return {
      types: [route.mediaType],
      means: 'El documento',
      headers: { ...answered, 'content-disposition': 'Cómo se llama.' },
    };
  const ranged = route.querystring === ListQuerystring;
  const range: Record<string, string> = ranged ? { 'content-range': 'Cuáles son y cuántos hay.' } : {};
  return { schema: route.response, headers: { ...answered, ...range } };
};

type Documented = Parameters<typeof routeSchema>[0]['answers'][number];

const beingPrepared = {
  schema: Preparation,
  means: 'Se prepara aparte, por su tamaño: dónde preguntar qué tanto falta.',
  headers: { location: 'Dónde preguntar.' },
};

/** What else a document may be answered with. */
const alsoGiven = (route: ReadRoute): Record<number, Documented> =>
  isPaper(route) ? { 202: beingPrepared } : {};

const schemaOf = (route: ReadRoute) => {
  const { summary, tag, params } = route;
  return routeSchema({
    method: 'GET',
    summary,
    tag,
    headers,
    heeds: true,
    params,
    query: queryThen(route),
    answers: {
      200: givenBy(route),
      ...alsoGiven(route),
      304: { means: 'Sin cambios', headers: answered },
    },
  });
};

const send = async (
  reply: FastifyReply,
  tag: string,
  ifNoneMatch: string | undefined,
  answer: () => Promise<Sent>,
) => {
  reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization').header('etag', tag);
  if (holdsTag(ifNoneMatch, tag)) return reply.code(304).send();
  const { body, contentRange } = await answer();
  if (contentRange !== undefined) reply.header('content-range', contentRange);
  return reply.type('application/json; charset=utf-8').send(body);
};

/** Told without the link: that is for who looks where it says. */
const sendPreparation = (reply: FastifyReply, { url: _, ...preparation }: Preparation) =>
  reply
    .code(202)
    .header('cache-control', 'no-store')
    .header('location', `/api${preparation.address}`)
    .send({ ...preparation, url: null });

/** The same of a file, which is only ever saved. */
const handOver = async (
  reply: FastifyReply,
  route: PaperRoute,
  named: { tag: string; ifNoneMatch: string | undefined },
  paper: () => Promise<Given>,
) => {
  const { tag, ifNoneMatch } = named;
  reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization');
  if (holdsTag(ifNoneMatch, tag)) return reply.header('etag', tag).code(304).send();
  const made = await paper();
  if ('preparation' in made) return sendPreparation(reply, made.preparation);
  const { bytes, name } = made;
  return reply
    .header('etag', tag)
    .type(route.mediaType)
    .header('content-disposition', attachment(name))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
};

/** How a route answers: what is now, and what was at an instant. */
const answering = (reads: Reads, route: ReadRoute, projections: readonly string[]) => {
  /** What the answer follows from besides who asks and the projections: the day and, with links, the hour of their life. */
  const time = (today: string) =>
    !isPaper(route) && route.links ? `${today} ${reads.links.period()}` : today;

  const made = async (route: JsonRoute, asked: Asked): Promise<Answer> => {
    const answer = await route.answer(asked);
    return route.links ? { ...answer, body: reads.links.body(answer.body, route.links) } : answer;
  };

  const answerOf = async (route: JsonRoute, asked: Asked, checkpoints: Checkpoints): Promise<Sent> => {
    if (!route.remembered) return made(route, asked);
    const of = [route.url, ...Object.values(asked.params)].join('\n');
    const state = `${time(asked.today)}\n${statesOf(checkpoints, projections)}`;
    const body = await reads.memory.answer(of, state, async () => (await made(route, asked)).body);
    return { body };
  };

  type Exchange = [request: FastifyRequest, reply: FastifyReply];

  const now = async (
    [request, reply]: Exchange,
    asked: Asked,
    { checkpoints, stale }: Freshness,
  ): Promise<FastifyReply> => {
    const known = request.headers['if-none-match'];
    // A browser keeps the headers of what it has stored: what was late must not be confirmed once it no longer is.
    const of = stale ? 'late ' : '';
    if (!isPaper(route) && route.taggedByContent) {
      const answer = await made(route, asked);
      return send(reply, contentTag(of, answer), known, () => Promise.resolve(answer));
    }
    const url = `${of}${time(asked.today)} ${request.url}`;
    const tag = entityTag(url, asked.person, checkpoints, projections);
    if (isPaper(route)) return handOver(reply, route, { tag, ifNoneMatch: known }, () => route.paper(asked));
    return send(reply, tag, known, () => answerOf(route, asked, checkpoints));
  };

  /** Named by what it says: no checkpoint tells of it. */
  const then = async ([request, reply]: Exchange, moment: Then): Promise<FastifyReply> => {
    const known = request.headers['if-none-match'];
    if (isPaper(route)) {
      const paper = await askThen(reads, route, moment, route.paper);
      if ('preparation' in paper) return sendPreparation(reply, paper.preparation);
      const tag = contentTag('', { body: hash('sha1', paper.bytes) });
      return handOver(reply, route, { tag, ifNoneMatch: known }, () => Promise.resolve(paper));
    }
    const answer = await askThen(reads, route, moment, (asked) => made(route, asked));
    return send(reply, contentTag('', answer), known, () => Promise.resolve(answer));
  };

  return { now, then };
};

/** Registers a read: session and role first, then form, freshness, project, and only then the rows. */
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
      position === null || late ? { checkpoints, stale: late } : await reach(reads.waiting, names, position);
    await reads.log.trust(known.checkpoints, names);
    return known;
  };

  const heading = (reply: FastifyReply, stale: boolean) => {
    if (stale) reply.header('x-stale', 'true');
    const log = reads.log.name();
    if (log !== undefined) reply.header('x-event-store', log);
  };

  /** The project that is asked about, which the person may see. */
  const projectOf = async (params: Asked['params'], person: Person) => {
    const id = await route.project?.(params, reads.db);
    if (id !== undefined) authorize(person, route.action, id);
    return id;
  };

  app.get(route.url, { schema: schemaOf(route), onRequest }, async (request, reply) => {
    const session = sessions.get(request) ?? refuse(401, 'Sesión inválida o expirada');
    const params = request.params as Asked['params'];
    const query = request.query as Asked['query'];
    const now = reads.now();
    const { files, preparations } = reads;
    const { person } = session;
    const draw: Draw = (order) => reads.drawings({ who: person.id, signal: hungUp(reply) })(order);
    const of = { files, preparations, draw, person, params, query, now };
    const instant = instantAsked(route, query, now);
    const known = await fresh(session, instant ? [...projections, ...ofThePast] : projections);
    const project_id = await projectOf(params, person);
    if (instant && !route.ofInstants) {
      heading(reply, known.stale);
      return answer.then([request, reply], { of, project_id, instant });
    }
    if (
      !instant &&
      project_id !== undefined &&
      !(await reads.project(project_id, known.checkpoints.get('projects')))
    )
      refuse(404, 'El proyecto no existe');
    heading(reply, known.stale);
    const asked: Asked = {
      ...of,
      db: reads.db,
      today: businessDay(now),
      instant: undefined,
      readStream: reads.readStream,
      asOf: (at, work) => askIfThere(reads, route, { of, project_id, instant: at }, work),
    };
    return answer.now([request, reply], asked, known);
  });
};
