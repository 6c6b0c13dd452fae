import { rethrowQueryError } from '@obraclara/platform/http';
import { linkSigner, type Files } from '@obraclara/files';
import { serveFiles } from '@obraclara/files/http';
import type { Account } from '@obraclara/platform/http';
import { press } from '@obraclara/paper';
import type { EventStore } from '@obraclara/platform/store';
import type { Enqueue, WithJob } from '@obraclara/platform/work';
import type { AsOfReads } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { projectById } from './project-by-id.ts';
import { accessWatch } from './freshness/access-watch.ts';
import { responseCache } from './freshness/response-cache.ts';
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
import { contractProgramsRoute } from './routes/contract-programs.ts';
import { amendmentPaperRoutes } from './routes/amendment-paper.ts';
import { closingRoute } from './routes/closing.ts';
import { actPaperRoute, issuedActsRoute } from './routes/closing-papers.ts';
import { extraordinaryPricesRoute } from './routes/extraordinary.ts';
import { siteNotesRoute } from './routes/site-notes.ts';
import { costAdjustmentRoute } from './routes/cost-adjustment.ts';
import { guaranteesRoute } from './routes/guarantees.ts';
import { costPaperRoutes } from './routes/cost-paper.ts';
import { contractTermsRoute } from './routes/contract-terms.ts';
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
import { myDayRoute } from './routes/my-day.ts';
import { ownDigestRoute } from './routes/own-digest.ts';
import { peopleRoutes } from './routes/people.ts';
import { portfolioRoute } from './routes/portfolio.ts';
import { progressRoute, progressSumsRoute } from './routes/progress.ts';
import { projectRoutes, serveLoginLogo } from './routes/projects.ts';
import { serveSeals } from './routes/seals.ts';
import { sCurveRoute } from './routes/s-curve.ts';
import { verifyRoute } from './routes/verify.ts';
import { serve } from './serving/serve.ts';

export type QueryDeps = {
  /** A pool on the database with schema `read`. */
  db: pg.Pool;
  jwtSecret: string;
  now: () => Date;
  /** The uploaded files and their registry. */
  files: Files;
  /** The projections of this process, if it runs any; otherwise `/ready` reports their checkpoints. */
  status?: Health['status'];
  /** Returns the position of the newest event. */
  head?: (() => Promise<bigint>) | undefined;
  /** Lag of a projection in seconds up to which this service is ready. */
  maxLag?: number;
  /** Identifies the log; without it, tables are trusted whatever their log. */
  log?: Log & NonNullable<Health['log']>;
  /** Resolves if the event store responds. */
  ping?: Health['ping'];
  /** Reads the log; the users of the read models are compared with it. */
  readStream?: EventStore['readStream'];
  /** Seconds for which reads rely on the last check of the log while it is unreachable; default 0: never. */
  readWhileLogAway?: number;
  /** Snapshots of the read models; without it, requests as of an instant are refused. */
  past?: AsOfReads;
  /** Enqueues jobs; without it, no document is made in the background. */
  enqueue?: Enqueue;
  /** Finds queued jobs; absent only without `enqueue`. */
  withJob?: WithJob;
  /** Whether this application sends e-mail; default no. */
  sendsMail?: boolean;
  /** Renders documents; by default a separate process. */
  draws?: typeof press;
  /** Metrics registry shared with other services of this process, measured with `measureRequests`; by default a new one. */
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
  contractTermsRoute('/projects/:projectId/terms', 'main', 'contract.read'),
  costAdjustmentRoute,
  guaranteesRoute,
  closingRoute,
  actPaperRoute,
  issuedActsRoute,
  extraordinaryPricesRoute,
  siteNotesRoute,
  portfolioRoute,
  myDayRoute,
  ownDigestRoute,
  contractTermsRoute('/projects/:projectId/internal-contract/terms', 'internal', 'internal-contract.read'),
  contractProgramsRoute('/projects/:projectId/programs', 'main', 'contract.read'),
  contractProgramsRoute(
    '/projects/:projectId/internal-contract/programs',
    'internal',
    'internal-contract.read',
  ),
  ...amendmentPaperRoutes('/projects/:projectId', 'main', 'contract.read'),
  ...costPaperRoutes,
  ...amendmentPaperRoutes('/projects/:projectId/internal-contract', 'internal', 'internal-contract.read'),
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

/** Size of the response cache in bytes: about twenty panels of the largest project. */
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
    .catch(rethrowQueryError);
  return rows[0];
};

/**
 * Fastify plugin of the read side: every read of the specification, section 7, over the read models. The runtime adds the prefix `/api`.
 */
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
    sendsMail = false,
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
      memory: responseCache(memoryLimit),
      links: linkSigner({ jwtSecret, now }),
      preparations: preparations({ db, files, enqueue, withJob, now }),
      drawings: drawings(draws),
      past,
      readStream,
      sendsMail,
    };
    serveOperation(app, health, registry);
    serveAccountsState(app, { db, prepared });
    const issued = async () => watch.trust(await checkpoints(), ['issued-papers']);
    serveSeals(app, { db, now, prepared: issued });
    serveLoginLogo(app, { db, links: reads.links, prepared });
    serveFiles(app, { files, jwtSecret, now });
    for (const route of readRoutes) serve(app, reads, route);
  };
