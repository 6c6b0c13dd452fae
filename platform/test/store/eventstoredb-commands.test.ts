import { describe, expect, it } from 'vitest';
import { commandIndex } from '../../src/store/eventstoredb-commands.ts';
import { meta } from './contract.ts';

describe('What a process knows of the commands of a stream', () => {
  it('is where the last event of each command is, up to a revision', () => {
    const index = commandIndex();
    const [one, two] = [meta(), meta()];
    index.note({ stream: 's', revision: 0n, position: 10n, meta: one }, 'first');
    index.note({ stream: 's', revision: 1n, position: 20n, meta: one }, 'second');
    index.note({ stream: 's', revision: 2n, position: 30n, meta: two }, 'third');
    expect(index.next('s')).toBe(3n);
    expect(index.find('s', one.command_id)).toEqual({
      revision: 1n,
      position: 20n,
      id: 'second',
    });
    expect(index.find('s', two.command_id)).toMatchObject({ revision: 2n });
    expect(index.find('other', one.command_id)).toBeUndefined();
  });

  it('has no gaps: an append that does not follow is rejected', () => {
    const index = commandIndex();
    const later = meta();
    index.note({ stream: 's', revision: 5n, position: 60n, meta: later }, 'id');
    expect(index.next('s')).toBe(0n);
    expect(index.find('s', later.command_id)).toBeUndefined();
  });

  it('may start at a later revision for a caller that knows the earlier events, and is not shared then', () => {
    const index = commandIndex();
    const note = (revision: bigint, own = meta()) => {
      index.note({ stream: 's', revision, position: 10n * revision, meta: own }, 'id');
      return own.command_id;
    };
    const early = note(0n);
    index.skipTo('s', 5n);
    expect([index.next('s'), index.find('s', early)]).toEqual([5n, undefined]);
    const fifth = note(5n);
    note(2n);
    index.skipTo('s', 3n);
    expect([index.next('s'), index.find('s', fifth)?.revision]).toEqual([6n, 5n]);
    index.fromTheFirst('s');
    expect([index.next('s'), index.find('s', fifth)]).toEqual([0n, undefined]);
    const again = note(0n);
    index.fromTheFirst('s');
    expect([index.next('s'), index.find('s', again)?.revision]).toEqual([1n, 0n]);
  });

  it('is forgotten for the streams that were not used for longest', () => {
    const index = commandIndex();
    const note = (stream: string, revision: bigint) =>
      index.note({ stream, revision, position: 1n, meta: meta() }, 'id');
    for (let n = 0; n < 500; n++) note(`s${n}`, 0n);
    note('s0', 1n);
    note('one too many', 0n);
    expect(index.next('s0')).toBe(2n);
    expect(index.next('s1')).toBe(0n);
    expect(index.next('s2')).toBe(1n);
  });
});
