import type { Recorded } from './port.ts';

/** Where a command's last event is; `id`: the server's name for it, by which who wrote it knows it again. */
export type Landed = { revision: bigint; position: bigint; id: string };

/** `from`: what came before is known to who writes, not here. */
type Known = { from: bigint; next: bigint; commands: Map<string, Landed> };

const mostStreams = 500;
const mostCommands = 200_000;

/**
 * What this process has seen of each stream: which commands wrote it, up to which revision. EventStoreDB recognises a
 * command sent again only at the revision it was first sent at; this recognises it wherever it is, mostly without
 * reading anything, because whoever decides on a stream has just read it. Who read it from a snapshot on knows what came before, and only
 * what came after is kept here. Forgets the streams not used for longest.
 */
export const commandIndex = () => {
  const streams = new Map<string, Known>();
  let total = 0;

  const forgetOldest = () => {
    for (const [stream, { commands }] of streams) {
      if (streams.size <= mostStreams && total <= mostCommands) return;
      streams.delete(stream);
      total -= commands.size;
    }
  };

  const touch = (stream: string) => {
    const known = streams.get(stream) ?? { from: 0n, next: 0n, commands: new Map<string, Landed>() };
    streams.delete(stream);
    streams.set(stream, known);
    return known;
  };

  const forget = (stream: string) => {
    total -= streams.get(stream)?.commands.size ?? 0;
    streams.delete(stream);
  };

  return {
    /** For a stream that turns out not to be the one that was read before: another store has taken the place of this one. */
    forget,
    /** Forgets what does not begin with the first event: who asks next does not know what came before. */
    fromTheFirst: (stream: string) => {
      if ((streams.get(stream)?.from ?? 0n) > 0n) forget(stream);
    },
    /** Goes on at this revision if it had not come so far, for who knows what came before. */
    skipTo: (stream: string, revision: bigint) => {
      if ((streams.get(stream)?.next ?? 0n) >= revision) return;
      forget(stream);
      Object.assign(touch(stream), { from: revision, next: revision });
    },
    /** The first revision of which nothing is known. */
    next: (stream: string) => streams.get(stream)?.next ?? 0n,
    find: (stream: string, commandId: string) => streams.get(stream)?.commands.get(commandId),
    /** Takes in an event of a stream that is read in order; ignores it if what came before is not known. */
    note: (
      { stream, revision, position, meta }: Pick<Recorded, 'stream' | 'revision' | 'position' | 'meta'>,
      id: string,
    ) => {
      const known = touch(stream);
      if (revision < known.from) return;
      if (revision < known.next && !known.commands.has(meta.command_id)) return forget(stream);
      if (revision !== known.next) return;
      known.next += 1n;
      total -= known.commands.size;
      known.commands.set(meta.command_id, { revision, position, id });
      total += known.commands.size;
      forgetOldest();
    },
  };
};
