import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processedCommands, type ProcessedCommand } from './processed-commands.ts';

const done = fc.record({
  revision: fc.bigInt({ min: 0n, max: 100_000n }),
  fingerprint: fc.option(fc.stringMatching(/^[0-9a-f]{1,9}$/), { nil: undefined }),
});
// Some ids are prefixes of others.
const id = fc.oneof(fc.uuid(), fc.constantFrom('a', 'ab', 'abc', 'b', 'zz'));
const told = fc.array(fc.tuple(id, done), { maxLength: 40 });

it('knows each command that it was told, however often it was written down in between', () => {
  fc.assert(
    fc.property(fc.array(told, { maxLength: 4 }), id, (times, other) => {
      const expected = new Map<string, ProcessedCommand>();
      let commands = processedCommands();
      for (const some of times) {
        for (const [one, what] of some) {
          commands.set(one, what);
          expected.set(one, what);
        }
        commands = processedCommands(commands.lines());
      }
      for (const one of [...expected.keys(), other, '']) expect(commands.get(one)).toEqual(expected.get(one));
    }),
  );
});
