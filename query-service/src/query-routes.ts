import { unlessUnprepared } from '@obraclara/platform/http';
import { linkSigner, type Files } from '@obraclara/files';
import { serveFiles } from '@obraclara/files/http';
import type { Account } from '@obraclara/platform/http';
import { press } from '@obraclara/paper';
import type { EventStore } from '@obraclara/platform/store';
import type { Enqueue, WithJob } from '@obraclara/platform/work';
import type { Past } from '@obraclara/projections/past';
import { tables } from '@obraclara/projections/tables';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { projectById } from './project-by-id.ts';
import { accessWatch } from './freshness/access-watch.ts';
import { answerMemory } from './freshness/answer-memory.ts';
import { cachedLookup } from './freshness/cached-lookup.ts';
import { checkpointReader } from './freshness/checkpoints.ts';
import { logWatch, type Log } from './freshness/log-watch.ts';
import type { Health } from './operation/health.ts';
import { metricsRegistry, serveOperation } from './operation/index.ts';
import { drawings } from './papers/drawings.ts';
import { preparations } from './papers/preparations.ts';
import type { ReadRoute, Reads } from './read-route.ts';
import { financialAnalyticsRoute } from './routes/analytics-financial.ts';
import { progressAnalyticsRoute } from './routes/analytics-progress.ts';
import { catalogRoute, extraordinaryRoute } from './routes/catalog.ts';
import { deletedRoutes } from './routes/deleted.ts';
import { differenceRoute } from './routes/difference.ts';
import { documentsRoute, pendingDocumentsRoute, uploadedDocumentsRoute } from './routes/documents.ts';
import { estimationExportRoute } from './routes/estimation-export.ts';
import { estimationsRoute } from './routes/estimations.ts';
import { galleryConceptsRoute, galleryRoute } from './routes/gallery.ts';
import { historyPaperRoutes } from './routes/history-paper.ts';
import { historyRoutes } from './routes/history.ts';
import { issuedPapersRoute } from './routes/issued-papers.ts';
import { internalAnalyticsRoute } from './routes/internal-analytics.ts';
import { internalContractRoute } from './routes/internal-contract.ts';
import { serveAccountsState } from './routes/accounts-state.ts';
import {
  completeRoute,
  estimationPaperRoutes,
  photoReportRoute,
  preparationRoute,
  statementRoutes,
} from './routes/papers.ts';
import { peopleRoutes } from './routes/people.ts';
import { progressRoute, progressSumsRoute } from './routes/progress.ts';
import { projectRoutes, serveLoginLogo } from './routes/projects.ts';
import { serveSeals } from './routes/seals.ts';
import { sCurveRoute } from './routes/s-curve.ts';
import { verifyRoute } from './routes/verify.ts';
import { serve } from './serving/serve.ts';

export type QueryDeps = {
  /** A pool on the database that holds schema `read`. */
  db: pg.Pool;
  jwtSecret: string;
  now: () => Date;
  /** The uploaded files and their register. */
  files: Files;
  /** The projections of this process, if it runs any; otherwise `/ready` reports their checkpoints. */
  status?: Health['status'];
  /** Position of the newest event. */
  head?: (() => Promise<bigint>) | undefined;
  /** Seconds that a projection may be behind while this service calls itself ready. */
  maxLag?: number;
  /** Tells which log there is; without it, tables of whatever log are trusted as the projections say. */
  log?: Log & NonNullable<Health['log']>;
  /** Resolves if the event store answers. */
  ping?: Health['ping'];
  /** Reads the log; what the read models say of people is compared with it. */
  readStream?: EventStore['readStream'];
  /** Seconds for which reads go on by the last look at the log while that is away; 0 unless said: never. */
  readWhileLogAway?: number;
  /** The read models as they were; without it nothing is answered as of an instant. */
  past?: Past;
  /** Leaves jobs; without it, no document is made in the background. */
  enqueue?: Enqueue;
  /** Looks for jobs left; absent only without `enqueue`. */
  withJob?: WithJob;
  /** Draws the documents that people wait for; a process of its own when absent. */
  draws?: typeof press;
  /** Shared with the other services of this process, measured with `measureRequests`; one of its own when absent. */
  registry?: Registry;
};

/** Every read that needs a session. */
export const readRoutes: readonly ReadRoute[] = [
  ...peopleRoutes,
  ...projectRoutes,
  catalogRoute('/catalog/:projectId', 'main'),
  extraordinaryRoute,
  estimationsRoute('/estimations/:projectId', 'main'),
  estimationExportRoute('/estimations/:id/export', 'main'),
  ...estimationPaperRoutes('/estimations', 'main'),
  issuedPapersRoute('/estimations', 'main'),
  photoReportRoute,
  completeRoute('/estimations', 'main'),
  preparationRoute('/estimations', 'main'),
  ...statementRoutes('/projects/:projectId/estado-de-cuenta', 'main'),
  progressRoute,
  progressSumsRoute,
  galleryRoute,
  galleryConceptsRoute,
  documentsRoute,
  uploadedDocumentsRoute,
  pendingDocumentsRoute,
  progressAnalyticsRoute('/analytics/progress/:projectId', 'main'),
  financialAnalyticsRoute('/analytics/financial/:projectId', 'main'),
  sCurveRoute('/analytics/s-curve/:projectId', 'main'),
  internalContractRoute,
  estimationsRoute('/projects/:projectId/internal-estimations', 'internal'),
  estimationExportRoute('/internal-estimations/:id/export', 'internal'),
  ...estimationPaperRoutes('/internal-estimations', 'internal'),
  issuedPapersRoute('/internal-estimations', 'internal'),
  completeRoute('/internal-estimations', 'internal'),
  preparationRoute('/internal-estimations', 'internal'),
  ...statementRoutes('/projects/:projectId/internal-estado-de-cuenta', 'internal'),
  internalAnalyticsRoute,
  ...deletedRoutes,
  ...historyRoutes,
  ...historyPaperRoutes,
  differenceRoute,
  verifyRoute,
];

const noQueue = (): Promise<never> => Promise.reject(new Error('this process has no job queue'));

/** Bytes of answers kept: about twenty panels of the largest project. */
const memoryLimit = 48 * 1024 * 1024;

const accountById = (db: pg.Pool) => async (id: string) => {
  const { rows } = await db
    .query<Account>({
      name: 'account',
      text: `select json_build_object('id', id, 'role', role, 'assigned_projects', assigned_projects) as person,
        coalesce(credential, '') as credential
      from ${tables.users.from} left join ${tables.user_credentials.from} using (id) where id = $1`,
      values: [id],
    })
    .catch(unlessUnprepared);
  return rows[0];
};

/** The read side: everything the specification's section 7 reads, over the read models. The prefix `/api` is the runtime's. */
export const queryRoutes =
  ({
    db,
    jwtSecret,
    now,
    files,
    status,
    head,
    log,
    ping,
    readStream,
    past,
    enqueue = noQueue,
    withJob = noQueue,
    draws = press,
    maxLag = 30,
    readWhileLogAway: readWhileAway = 0,
    registry = metricsRegistry(),
  }: QueryDeps): FastifyPluginAsync =>
  async (app) => {
    const checkpoints = checkpointReader(db);
    const health: Health = { db, now, checkpoints, log, ping, status, maxLag };
    const watch = logWatch(log);
    const prepared = async () => watch.trust(await checkpoints(), ['users', 'projects']);
    const reads: Reads = {
      db,
      jwtSecret,
      now,
      files,
      waiting: { read: checkpoints, head },
      log: watch,
      account: cachedLookup(accountById(db)),
      access: readStream && accessWatch({ db, read: checkpoints, readStream, readWhileAway }),
      project: cachedLookup((id) => projectById(db, id)),
      memory: answerMemory(memoryLimit),
      links: linkSigner({ jwtSecret, now }),
      preparations: preparations({ db, files, enqueue, withJob, now }),
      drawings: drawings(draws),
      past,
      readStream,
    };
    serveOperation(app, health, registry);
    serveAccountsState(app, { db, prepared });
    const issued = async () => watch.trust(await checkpoints(), ['issued-papers']);
    serveSeals(app, { db, now, prepared: issued });
    serveLoginLogo(app, { db, links: reads.links, prepared });
    serveFiles(app, { files, jwtSecret, now });
    for (const route of readRoutes) serve(app, reads, route);
  };
