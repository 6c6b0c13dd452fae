import { stateOf, type Checkpoint } from './checkpoints.ts';

/** Caches a lookup by id until its projection changes. Absent records are not cached, so that invented ids use no memory. */
export const cachedLookup = <T>(load: (id: string) => Promise<T | undefined>) => {
  let known = new Map<string, Promise<T | undefined>>();
  let of = '';

  const ask = async (id: string, memory: Map<string, Promise<T | undefined>>) => {
    let found: T | undefined;
    try {
      found = await load(id);
      return found;
    } finally {
      if (found === undefined) memory.delete(id);
    }
  };

  return (id: string, checkpoint: Checkpoint | undefined): Promise<T | undefined> => {
    const present = stateOf(checkpoint);
    if (present !== of) known = new Map();
    of = present;
    const memory = known;
    const looking = memory.get(id) ?? ask(id, memory);
    memory.set(id, looking);
    return looking;
  };
};
