import { reducer, type AnyEvent, type Meta } from '@obraclara/events';
import { expect } from 'vitest';
import type { Aggregate, Rule } from '../src/machinery/aggregate.ts';

const meta: Meta = {
  at: '2026-01-31T18:00:00.000Z',
  by: 'ana',
  role: 'supervisor',
  command_id: '00000000-0000-5000-8000-000000000000',
  correlation_id: 'test',
  schema_version: 1,
};

/** `given(aggregate, ...past).when(rule, input).then(events)`, or `.refuses(statusCode, detail)`. */
export const given = <E extends AnyEvent, State>(
  { initial, on }: Aggregate<E, State>,
  ...past: NoInfer<E>[]
) => ({
  when: <Input>(rule: Rule<Input, State, E>, input: NoInfer<Input>) => {
    const run = () =>
      rule(
        past.reduce((state, event, revision) => reducer(on)(state, event, { ...meta, revision }), initial()),
        input,
      );
    return {
      then: (events: E[]) => expect(run()).toEqual(events),
      refuses: (statusCode: number, detail: string) =>
        expect(run).toThrow(expect.objectContaining({ statusCode, detail })),
    };
  },
});
