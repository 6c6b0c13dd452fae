import { randomId } from '../ui/random-id.ts';
import { filesOf, withFiles, type Item, type Kind, type Over } from './item.ts';

/** Whether the entry is a new record that the user has deleted: lists and totals omit it. */
export const isLeaving = ({ over, next }: { over?: object | null; next?: Item['next'] }): boolean =>
  !over && next?.does === 'remove';

/** The entry with the change that is queued behind it, as lists show it. */
export const withNext = <K extends Kind>(item: Item<K>): Item<K> => {
  const { over, next } = item;
  if (!next || isLeaving(item)) return item;
  return { ...item, ...next.changed, ...(over && { over: { ...over, does: next.does } }) };
};

/** The files of a change: a file that the entry before it has uploaded is not uploaded again. */
const filesBehind = (item: Item, changed: Item): Pick<Item, 'file' | 'files'> => {
  const uploaded = new Map(filesOf(item).map(({ as, stored }) => [as, stored]));
  const uploadedAs = (as: string | undefined) => (as === undefined ? null : (uploaded.get(as) ?? null));
  return withFiles(
    changed,
    filesOf(changed).map((file) => ({ ...file, stored: file.stored ?? uploadedAs(file.as) })),
  );
};

/**
 * Returns what remains of an entry once the server has answered: the change behind it, of `record`, the confirmed version; null if nothing.
 * Without a record, the server refused the entry: a corrected capture takes its place, a deleted one ends with it.
 */
export const following = (item: Item, record: Over['record'] | null): Item | null => {
  const { next, ...before } = item;
  if (!next) return null;
  const seen = record ?? item.over?.record;
  if (!seen && next.does === 'remove') return null;
  const changed = { ...before, ...next.changed, refusal: null } as Item;
  const files = next.does === 'remove' ? { file: null, files: [] } : filesBehind(item, changed);
  const over = seen && { id: randomId(), unasked: false, over: { does: next.does, record: seen } };
  return { ...changed, ...files, ...over } as Item;
};

/**
 * Returns the entry with a change queued behind it, in the place of another; without `next`, with none. An entry that no request was sent
 * for, or that was refused, is changed at once: null if nothing of it remains.
 */
export const withQueued = (item: Item, next: Item['next'] | null): Item | null => {
  const { next: _, ...before } = item;
  const queued: Item = { ...before, ...(next && { next }) };
  const isOpen = item.refusal !== null || (!item.over && item.unasked === true);
  return next && isOpen ? following(queued, null) : queued;
};
