import type { Preparation } from '@obraclara/api';
import type { Action, Person } from '@obraclara/events';
import type { Files, LinkedFields, LinkSigner } from '@obraclara/files';
import type { Order } from '@obraclara/paper';
import type { Account } from '@obraclara/platform/http';
import type { EventStore } from '@obraclara/platform/store';
import type { Past, ReadDb } from '@obraclara/projections/past';
import type pg from 'pg';
import type { TObject, TSchema } from 'typebox';
import type { AccessWatch } from './freshness/access-watch.ts';
import type { AnswerMemory } from './freshness/answer-memory.ts';
import type { Checkpoint } from './freshness/checkpoints.ts';
import type { LogWatch } from './freshness/log-watch.ts';
import type { Waiting } from './freshness/read-your-writes.ts';
import type { Drawings } from './papers/drawings.ts';
import type { Preparations } from './papers/preparations.ts';

/** `body` is JSON as text, so that amounts stay the decimals PostgreSQL wrote. */
export type Answer = { body: string; contentRange?: string };

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
  /** Where the caller reaches this application: `https://obra.ejemplo.mx`. */
  origin: string;
  /** The documents that are made in the background. */
  preparations: Preparations;
  /** Reads the log, up to that instant; absent where it is not at hand. */
  readStream: EventStore['readStream'] | undefined;
};

/** A document: its bytes, or what is to be drawn of it once the turn of the person has come. */
export type Made = { bytes: Uint8Array } | { order: () => Promise<Order> };
/** What people take away, and what it is called. */
export type Paper = { name: string } & Made;
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
  /** What is to be drawn reads no rows any more: nobody holds them while they wait for their turn. */
  paper: (asked: Asked) => Promise<Given>;
};

/** One read of the API, declared. */
export type ReadRoute = JsonRoute | PaperRoute;

export const isPaper = (route: ReadRoute): route is PaperRoute => 'paper' in route;

type Lookup<T> = (id: string, checkpoint: Checkpoint | undefined) => Promise<T | undefined>;

/** What reads stand on. */
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
