import { amendmentEvents } from './amendment.ts';
import { catalogEvents } from './catalog.ts';
import {
  catalogStream,
  contractId,
  documentStream,
  estimationsStream,
  internalContractStream,
  logStream,
  progressStream,
  projectStream,
  usersStream,
} from './contract.ts';
import { checklistEvents } from './estimation-checklist.ts';
import { closingEvents } from './closing.ts';
import { costAdjustmentEvents } from './cost-adjustment.ts';
import type { Schemas } from './define.ts';
import { documentEvents } from './document.ts';
import { estimationEvents } from './estimation.ts';
import { extraordinaryEvents } from './extraordinary.ts';
import { guaranteeEvents } from './guarantee.ts';
import { internalContractEvents } from './internal-contract.ts';
import { logEvents } from './log.ts';
import { progressEvents } from './progress.ts';
import { projectEvents } from './project.ts';
import { siteLogEvents } from './site-log.ts';
import { userEvents } from './user.ts';

/** A project, and every document ever uploaded to it, deleted ones included. */
export type ProjectParts = { project_id: string; documents: readonly string[] };

const ofContracts =
  (stream: (contract_id: string) => string) =>
  ({ project_id }: ProjectParts) => [
    stream(contractId(project_id, 'main')),
    stream(contractId(project_id, 'internal')),
  ];
const ofProject =
  (stream: (project_id: string) => string) =>
  ({ project_id }: ProjectParts) => [stream(project_id)];

/** Streams of each kind of events that concern a project. */
const homes: readonly [Schemas, (parts: ProjectParts) => string[]][] = [
  [userEvents, () => [usersStream]],
  [projectEvents, ofProject(projectStream)],
  [catalogEvents, ofContracts(catalogStream)],
  [amendmentEvents, ofContracts(catalogStream)],
  [costAdjustmentEvents, ofContracts(catalogStream)],
  [guaranteeEvents, ofContracts(catalogStream)],
  [closingEvents, ofContracts(catalogStream)],
  [extraordinaryEvents, ofContracts(catalogStream)],
  [siteLogEvents, ofContracts(catalogStream)],
  [checklistEvents, ofContracts(catalogStream)],
  [estimationEvents, ofContracts(estimationsStream)],
  [progressEvents, ofProject(progressStream)],
  [internalContractEvents, ofProject(internalContractStream)],
  [logEvents, () => [logStream]],
  [documentEvents, ({ documents }) => documents.map(documentStream)],
];

/**
 * Streams that may contain events of these types about a project, without duplicates; the users' stream concerns every project.
 * @throws TypeError for a type without a stream.
 */
export const streamsOf = (types: Iterable<string>, parts: ProjectParts): string[] => {
  const found = new Set<string>();
  for (const type of types) {
    const home = homes.find(([events]) => Object.hasOwn(events, type));
    if (!home) throw new TypeError(`no stream is known to hold ${type}`);
    for (const stream of home[1](parts)) found.add(stream);
  }
  return [...found];
};
