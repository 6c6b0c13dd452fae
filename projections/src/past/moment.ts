import { streamsOf, type ProjectParts } from '@obraclara/events';
import { inTurn } from '@obraclara/platform/work';
import type { EventStore, Recorded } from '@obraclara/platform/store';
import type { Projection, Row } from '../projection.ts';
import { workspace } from '../workspace.ts';

/** Projects as they were at an instant. */
export type Moment = { instant: Date; projects: readonly string[] };

export type ReadStream = EventStore['readStream'];

/** Streams that are read side by side. */
const atOnce = 8;

/**
 * What of a stream had happened by the instant, which itself is part of it: the events up to the first that had not, so that every
 * revision is one that the stream had.
 */
const happened = async (readStream: ReadStream, stream: string, { instant }: Moment) => {
  const events: Recorded[] = [];
  for await (const event of readStream(stream)) {
    if (Date.parse(event.meta.at) > instant.getTime()) break;
    events.push(event);
  }
  return events;
};

const byPosition = (a: Recorded, b: Recorded) => (a.position < b.position ? -1 : 1);

/** As today's rows are made: an event that cannot be applied sets its stream aside for this model (it is told of there), and the rest goes on. */
const folded = (model: Projection, events: readonly Recorded[]): Record<string, Row[]> => {
  const work = workspace(model);
  const aside = new Set<string>();
  for (const event of events) {
    if (!work.concerns(event) || aside.has(event.stream)) continue;
    try {
      work.load(work.missing([event]));
      work.apply(event);
    } catch {
      aside.add(event.stream);
    }
  }
  return work.rows();
};

/**
 * The rows that these read models had of the projects of a moment, by model and table: made of the log alone, by the handlers that
 * make today's. What people were called then is among them where a model takes in events of users.
 */
export const rowsThen = async (
  readStream: ReadStream,
  models: readonly Projection[],
  { moment, parts }: { moment: Moment; parts: readonly ProjectParts[] },
): Promise<Map<Projection, Record<string, Row[]>>> => {
  const types = new Set(models.flatMap(({ on }) => Object.keys(on)));
  const streams = new Set(parts.flatMap((part) => streamsOf(types, part)));
  const turn = inTurn(atOnce);
  const read = await Promise.all(
    [...streams].map((stream) => turn(() => happened(readStream, stream, moment))),
  );
  const events = read.flat().sort(byPosition);
  return new Map(models.map((model) => [model, folded(model, events)]));
};
