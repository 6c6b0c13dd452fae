import { streamsOf, type ProjectParts } from '@obraclara/events';
import { concurrencyLimit } from '@obraclara/platform/work';
import { eventsUntil, type EventStore, type Recorded } from '@obraclara/platform/store';
import { typesOf, type Projection, type Row } from '../projection.ts';
import type { Log } from '../batch.ts';
import { project } from '../workspace.ts';

/** An instant, and the projects to restore as of it. */
export type Moment = { instant: Date; projects: readonly string[] };

export type ReadStream = EventStore['readStream'];

/** Streams that are read in parallel. */
const atOnce = 8;

const allOf = async (events: AsyncIterable<Recorded>) => {
  const all: Recorded[] = [];
  for await (const event of events) all.push(event);
  return all;
};

const byPosition = (a: Recorded, b: Recorded) => (a.position < b.position ? -1 : 1);

/**
 * The rows of these read models as of the moment, by model and table. The current handlers make them from the log. They include the names
 * of users at that time if a model handles events of users.
 */
export const rowsAsOf = async (
  readStream: ReadStream,
  models: readonly Projection[],
  { moment, parts, log }: { moment: Moment; parts: readonly ProjectParts[]; log: Log },
): Promise<Map<Projection, Record<string, Row[]>>> => {
  const types = typesOf(models);
  const streams = new Set(parts.flatMap((part) => streamsOf(types, part)));
  const turn = concurrencyLimit(atOnce);
  const read = await Promise.all(
    [...streams].map((stream) => turn(() => allOf(eventsUntil(readStream(stream), moment.instant)))),
  );
  const events = read.flat().sort(byPosition);
  const refused =
    ({ name }: Projection) =>
    ({ type, stream, position }: Recorded, error: unknown) =>
      log(`the past of ${name}: ${type} at ${position} cannot be applied; ${stream} ends before it`, error);
  return new Map(models.map((model) => [model, project(model, events, refused(model))]));
};
