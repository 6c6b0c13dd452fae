import type { Preparation } from '@obraclara/api';
import type { Action, Person } from '@obraclara/events';
import type { Files, LinkedFields, LinkSigner } from '@obraclara/files';
import type { Order } from '@obraclara/paper';
import type { Account } from '@obraclara/platform/http';
import type { EventStore } from '@obraclara/platform/store';
import type { AsOfReads, ReadDb } from '@obraclara/projections/as-of';
import type pg from 'pg';
import type { TObject, TSchema } from 'typebox';
import type { AccessWatch } from './freshness/access-watch.ts';
import type { ResponseCache } from './freshness/response-cache.ts';
import type { Checkpoint } from './freshness/checkpoints.ts';
import type { LogWatch } from './freshness/log-watch.ts';
import type { PositionSource } from './freshness/read-your-writes.ts';
import type { Drawings } from './papers/drawings.ts';
import type { Preparations } from './papers/preparations.ts';

/** `body` is JSON text, so that amounts keep the decimals written by PostgreSQL. */
export type Answer = { body: string; contentRange?: string };

export type Asked = {
  /** The current read models, or their snapshot as of the requested instant. */
  db: ReadDb;
  files: Files;
  person: Person;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Business day in America/Mexico_City at that instant. */
  today: string;
  /** The current time, whatever the requested instant. */
  now: Date;
  /** The requested instant; undefined for now. */
  instant: Date | undefined;
  /**
   * Runs `work` for the same request as of an instant; undefined if the project did not exist then. One instant at a time; calls cannot be
   * nested.
   */
  asOf: <T>(instant: Date, work: (asked: Asked) => Promise<T>) => Promise<T | undefined>;
  /** Origin under which the caller reaches this application: `https://obra.ejemplo.mx`. */
  origin: string;
  /** The documents that are made in the background. */
  preparations: Preparations;
  /** Reads the log up to that instant; undefined if this process has no access to it. */
  readStream: EventStore['readStream'] | undefined;
  /** Whether this application sends e-mail. */
  sendsMail: boolean;
};

/** A document: its bytes, or the input for its rendering once its turn in the queue comes. */
export type Made = { bytes: Uint8Array } | { order: () => Promise<Order> };
/** A download and its file name. */
export type Paper = { name: string } & Made;
/** A download, or its progress if it is made in the background. */
export type Given = Paper | { preparation: Preparation };

/** Declaration of every read: who may use it, and the projections it reads. */
type AnyRead = {
  url: string;
  summary: string;
  tag: string;
  action: Action;
  /** Names of the projections whose tables it reads; `users` and `projects` decide access and are always among them. */
  projections: readonly string[];
  /** The project of the request, if any; a route that looks it up refuses (404) if the record does not exist. */
  project?: (params: Asked['params'], db: ReadDb) => string | Promise<string>;
  /**
   * Whether it covers all projects that the user may see; it then accepts `as_of`, like routes about one project, from the same
   * projections.
   */
  ofVisibleProjects?: true;
  /** Whether it handles instants itself, `as_of` included. */
  ofInstants?: true;
  params?: TObject;
  querystring?: TObject;
};

/** A read with a JSON response. */
export type JsonRoute = AnyRead & {
  response: TSchema;
  /** Fields with URLs of files: they are signed before the ETag is computed and the response is cached or sent. */
  links?: LinkedFields;
  /**
   * Whether the body is cached. It must depend only on the params, the day, these projections and, with `ofVisibleProjects`, the projects
   * that the user may see; not on anything else of the user or on the query. It must have no `contentRange`.
   */
  remembered?: true;
  /**
   * Whether the ETag comes from the content: signed links expire, and files change without an event. Such a response must not be
   * `remembered`.
   */
  taggedByContent?: true;
  answer: (asked: Asked) => Promise<Answer>;
};

/** A read whose response is a file made on request. */
export type PaperRoute = AnyRead & {
  response?: never;
  mediaType: string;
  /** The returned input needs no more queries: no connection is reserved while it waits in the queue. */
  paper: (asked: Asked) => Promise<Given>;
};

/** Declaration of one read of the API. */
export type ReadRoute = JsonRoute | PaperRoute;

export const isPaper = (route: ReadRoute): route is PaperRoute => 'paper' in route;

type Lookup<T> = (id: string, checkpoint: Checkpoint | undefined) => Promise<T | undefined>;

/** Dependencies of the reads. */
export type Reads = {
  db: pg.Pool;
  jwtSecret: string;
  now: () => Date;
  files: Files;
  waiting: PositionSource;
  log: LogWatch;
  account: Lookup<Account>;
  /** Undefined if there is no log to compare with. */
  access: AccessWatch | undefined;
  project: Lookup<string>;
  memory: ResponseCache;
  links: LinkSigner;
  preparations: Preparations;
  drawings: Drawings;
  /** Undefined if this process has no access to the log. */
  past: AsOfReads | undefined;
  readStream: EventStore['readStream'] | undefined;
  sendsMail: boolean;
};
