import { stateOf, type Checkpoint } from './checkpoints.ts';

/**
 * Looks something up by id and remembers it until the projection it comes from moves. What is not there is not remembered,
 * so that made-up ids cost no memory.
 */
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
