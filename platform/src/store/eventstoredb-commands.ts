import type { Recorded } from './port.ts';

/** Location of a command's last event; `id` is its event id, by which the writer recognizes its own append. */
export type Landed = { revision: bigint; position: bigint; id: string };

/** `from`: the first indexed revision; the writer knows the commands before it. */
type Known = { from: bigint; next: bigint; commands: Map<string, Landed> };

const mostStreams = 500;
const mostCommands = 200_000;

/**
 * Index of the commands that this process has seen in each stream, up to a revision. EventStoreDB recognizes a repeated command
 * only at its original revision; this index finds it at any revision, mostly without a read. A writer that starts from a snapshot
 * knows the earlier commands, so only later ones are indexed. Evicts the least recently used streams.
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
    /** Drops a stream, for when another store has replaced the one that was read. */
    forget,
    /** Drops a stream that is not indexed from its first event, for writers that do not know the earlier commands. */
    fromTheFirst: (stream: string) => {
      if ((streams.get(stream)?.from ?? 0n) > 0n) forget(stream);
    },
    /** Starts the index of a stream at this revision, unless it is further already; the writer knows the earlier commands. */
    skipTo: (stream: string, revision: bigint) => {
      if ((streams.get(stream)?.next ?? 0n) >= revision) return;
      forget(stream);
      Object.assign(touch(stream), { from: revision, next: revision });
    },
    /** First revision that is not indexed. */
    next: (stream: string) => streams.get(stream)?.next ?? 0n,
    find: (stream: string, commandId: string) => streams.get(stream)?.commands.get(commandId),
    /** Indexes an event of a stream that is read in order; ignores it if earlier events are missing. */
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
