import type { Route } from '../machinery/command.ts';
import { callbackRoute } from './callback-route.ts';
import { linkedStatesRoute, readConfigRoute, saveConfigRoute } from './config-routes.ts';
import { startRoute, statusRoute } from './consent-routes.ts';
import { driveRoutes } from './drive-routes.ts';

export const storageRoutes: Route[] = [
  linkedStatesRoute,
  readConfigRoute,
  saveConfigRoute,
  startRoute,
  callbackRoute,
  statusRoute,
  driveRoutes,
];
