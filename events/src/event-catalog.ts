import { catalogEvents, type CatalogEvent } from './catalog.ts';
import { estimationEvents, type EstimationEvent } from './estimation.ts';
import { progressEvents, type ProgressEvent } from './progress.ts';
import { projectEvents, type ProjectEvent } from './project.ts';
import { userEvents, type UserEvent } from './user.ts';

/** Every event this system writes. The names and fields are the storage format: change them only with an upcaster. */
export const eventSchemas = {
  ...userEvents,
  ...projectEvents,
  ...catalogEvents,
  ...estimationEvents,
  ...progressEvents,
};

export type ObraEvent = UserEvent | ProjectEvent | CatalogEvent | EstimationEvent | ProgressEvent;
export type ObraEventType = ObraEvent['type'];
