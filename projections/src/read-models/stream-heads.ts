import {
  amendmentEvents,
  catalogEvents,
  catalogStream,
  checklistEvents,
  closingEvents,
  costAdjustmentEvents,
  documentEvents,
  documentStream,
  estimationEvents,
  estimationsStream,
  extraordinaryEvents,
  guaranteeEvents,
  internalContractEvents,
  internalContractStream,
  progressEvents,
  progressStream,
  projectEvents,
  projectStream,
  siteLogEvents,
  type Fact,
} from '@obraclara/events';
import type { Projection, Row, Rows } from '../projection.ts';
import { projectionVersions, tables } from '../tables.ts';

type Data = { id: string; project_id: string; contract_id: string };

const ofProject = ({ project_id }: Data) => project_id;
const streams: readonly [events: object, stream: (data: Data) => string, project: (data: Data) => string][] =
  [
    [projectEvents, ({ id }) => projectStream(id), ({ id }) => id],
    [catalogEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [amendmentEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [guaranteeEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [costAdjustmentEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [closingEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [extraordinaryEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [siteLogEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [checklistEvents, ({ contract_id }) => catalogStream(contract_id), ofProject],
    [estimationEvents, ({ contract_id }) => estimationsStream(contract_id), ofProject],
    [internalContractEvents, ({ project_id }) => internalContractStream(project_id), ofProject],
    [progressEvents, ({ project_id }) => progressStream(project_id), ofProject],
    [documentEvents, ({ id }) => documentStream(id), ofProject],
  ];

type Handler = (rows: Record<string, Rows<Row>>, data: Data, fact: Fact) => void;

const handlers = streams.flatMap(([events, stream, project]) =>
  Object.keys(events).map((type): [type: string, stream: (data: Data) => string, handler: Handler] => [
    type,
    stream,
    (rows, data, { revision, hash = null }) =>
      rows[tables.stream_heads.name]!.put({
        stream: stream(data),
        project_id: project(data),
        revision,
        hash,
      }),
  ]),
);

/** The last event of each stream of a project. The seal of a paper names these events as its source. */
export const streamHeads: Projection = {
  name: 'stream-heads',
  version: projectionVersions['stream-heads'],
  tables: [{ ...tables.stream_heads, indexes: ['project_id'] }],
  groupBy: 'stream',
  groupOf: Object.fromEntries(handlers.map(([type, stream]) => [type, stream])),
  on: Object.fromEntries(handlers.map(([type, , handler]) => [type, handler])),
};
