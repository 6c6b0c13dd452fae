import type { Tracer } from '@obraclara/platform/tracing';
import type { Recorded } from '@obraclara/platform/store';
import { expect, it } from 'vitest';
import { counting } from '../test/counting.ts';
import { estimation, meta } from '../test/story.ts';
import { leadOf } from './checkpoint.ts';
import { traceEvents } from './trace-events.ts';

const traced = { ...meta(), trace: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
const event = (position: bigint, stream = 'estimations-p1:main'): Recorded => ({
  ...estimation(1),
  meta: traced,
  stream,
  revision: position,
  position,
});

/** A projection at `position`, with a stream parked at `parkedAt`. */
const lead = (name: string, position: bigint, parkedAt?: bigint) => {
  const parked =
    parkedAt === undefined
      ? []
      : [
          {
            stream: 'estimations-p1:main',
            revision: parkedAt,
            position: parkedAt,
            type: 'EstimationCreated',
            error: '',
          },
        ];
  return leadOf(counting(name), {
    name,
    version: 1,
    position,
    mark: null,
    log: 'l',
    epoch: 0n,
    parked,
  });
};

it('names of each event the projections that took it in, not those that failed or put its stream aside', () => {
  const told: Record<string, unknown>[] = [];
  const tracer: Tracer = {
    begin: (_, { attributes = {} }) => {
      told.push(attributes);
      return { traceparent: '', end: () => undefined };
    },
  };
  const leads = [lead('whole', 3n), lead('failed', 0n), lead('parked', 3n, 2n)];
  traceEvents(tracer, leads, [event(1n), event(2n), event(3n, 'estimations-p2:main')], 0);
  traceEvents(tracer, [leads[1]!], [event(2n)], 0);
  expect(told.map((each) => [each['obraclara.position'], each['obraclara.projections']])).toEqual([
    ['1', ['whole', 'parked']],
    ['2', ['whole']],
    ['3', ['whole', 'parked']],
  ]);
});
