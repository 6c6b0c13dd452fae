import { amendmentEvents, type AmendmentEvent } from './amendment.ts';
import { catalogEvents, type CatalogEvent } from './catalog.ts';
import { checklistEvents, type ChecklistEvent } from './estimation-checklist.ts';
import { closingEvents, type ClosingEvent } from './closing.ts';
import { costAdjustmentEvents, type CostAdjustmentEvent } from './cost-adjustment.ts';
import { documentEvents, type DocumentEvent } from './document.ts';
import { estimationEvents, type EstimationEvent } from './estimation.ts';
import { extraordinaryEvents, type ExtraordinaryEvent } from './extraordinary.ts';
import { guaranteeEvents, type GuaranteeEvent } from './guarantee.ts';
import { internalContractEvents, type InternalContractEvent } from './internal-contract.ts';
import { logEvents, type LogEvent } from './log.ts';
import { progressEvents, type ProgressEvent } from './progress.ts';
import { projectEvents, type ProjectEvent } from './project.ts';
import { siteLogEvents, type SiteLogEvent } from './site-log.ts';
import { userEvents, type UserEvent } from './user.ts';

/** Schemas of all events. Names and fields are the storage format: change them only with an upcaster. */
export const eventSchemas = {
  ...userEvents,
  ...projectEvents,
  ...catalogEvents,
  ...amendmentEvents,
  ...costAdjustmentEvents,
  ...guaranteeEvents,
  ...closingEvents,
  ...extraordinaryEvents,
  ...siteLogEvents,
  ...checklistEvents,
  ...estimationEvents,
  ...progressEvents,
  ...internalContractEvents,
  ...documentEvents,
  ...logEvents,
};

export type ObraEvent =
  | UserEvent
  | ProjectEvent
  | CatalogEvent
  | AmendmentEvent
  | CostAdjustmentEvent
  | GuaranteeEvent
  | ClosingEvent
  | ExtraordinaryEvent
  | SiteLogEvent
  | ChecklistEvent
  | EstimationEvent
  | ProgressEvent
  | InternalContractEvent
  | DocumentEvent
  | LogEvent;
export type ObraEventType = ObraEvent['type'];
