import type { FastifyInstance } from 'fastify';
import { catalogRoutes } from './catalog/routes.ts';
import { estimationRoutes } from './estimation/routes.ts';
import type { CommandDeps } from './machinery/deps.ts';
import { commandServices } from './machinery/services.ts';
import { progressRoutes } from './progress/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { loginRoute } from './user/login.ts';
import { userRoutes } from './user/routes.ts';

const routes = [
  loginRoute,
  ...userRoutes,
  ...projectRoutes,
  ...catalogRoutes,
  ...estimationRoutes,
  ...progressRoutes,
];

/** Every route that writes, as a Fastify plugin: `app.register(commandRoutes(deps), { prefix: '/api' })`. */
export const commandRoutes = (deps: CommandDeps) => async (app: FastifyInstance) => {
  const services = commandServices(deps);
  for (const route of routes) route(app, services);
};
