import multipart from '@fastify/multipart';
import { logName } from '@obraclara/platform/store';
import type { FastifyInstance } from 'fastify';
import { catalogRoutes } from './catalog/routes.ts';
import { closingRoutes } from './contract/closing-routes.ts';
import { extraordinaryRoutes } from './contract/extraordinary-routes.ts';
import { costRoutes } from './contract/cost-routes.ts';
import { siteLogRoutes } from './contract/site-log-routes.ts';
import { guaranteeRoutes } from './contract/guarantee-routes.ts';
import { contractRoutes } from './contract/routes.ts';
import { documentRoutes } from './document/routes.ts';
import { estimationRoutes } from './estimation/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { importRoutes } from './import/routes.ts';
import { internalContractRoutes } from './internal-contract/routes.ts';
import type { CommandDeps } from './machinery/deps.ts';
import { commandServices } from './machinery/services.ts';
import { progressRoutes } from './progress/routes.ts';
import { syncRoute } from './progress/sync.ts';
import { projectRoutes } from './project/routes.ts';
import { defaultLimits } from '@obraclara/spreadsheet';
import { storageRoutes } from './storage/routes.ts';
import { digestRoute } from './user/digest.ts';
import { loginRoute } from './user/login.ts';
import { ownPasswordRoute } from './user/own-password.ts';
import { userRoutes } from './user/routes.ts';

const routes = [
  loginRoute,
  ownPasswordRoute,
  digestRoute,
  ...userRoutes,
  ...projectRoutes,
  ...catalogRoutes,
  ...importRoutes,
  ...contractRoutes,
  ...costRoutes,
  ...guaranteeRoutes,
  ...closingRoutes,
  ...extraordinaryRoutes,
  ...siteLogRoutes,
  ...estimationRoutes,
  ...internalContractRoutes,
  ...progressRoutes,
  syncRoute,
  ...fileRoutes,
  ...documentRoutes,
  ...storageRoutes,
];

/** All write routes as a Fastify plugin: `app.register(commandRoutes(deps), { prefix: '/api' })`. */
export const commandRoutes = (deps: CommandDeps) => async (app: FastifyInstance) => {
  const services = commandServices(deps);
  const limits = { fileSize: defaultLimits.upload_bytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 };
  const name = logName(deps.store);
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('x-event-position')) return;
    const log = await name();
    if (log !== undefined) reply.header('x-event-store', log);
  });
  const stop = new AbortController();
  let following: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    following = services.workBehind(stop.signal);
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await following;
  });
  await app.register(multipart, { limits });
  for (const route of routes) route(app, services);
};
