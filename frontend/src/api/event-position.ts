const kept = 'event-position';
const keptStore = 'event-store';

const isPosition = (text: string | null): text is string => text !== null && /^\d{1,18}$/.test(text);

/** Position of our newest write, for the next read to wait for; null when nothing was written. Survives a reload. */
export const eventPosition = (): string | null => sessionStorage.getItem(kept);

export const forgetPosition = () => {
  sessionStorage.removeItem(kept);
  sessionStorage.removeItem(keptStore);
};

/** What a request says of the position: with the store that it counts in, where that is known. */
export const positionHeaders = (): [name: string, value: string][] => {
  const [position, store] = [eventPosition(), sessionStorage.getItem(keptStore)];
  if (!position) return [];
  return [['X-Event-Position', position], ...(store ? [['X-Event-Store', store] as [string, string]] : [])];
};

/** A position of another store than the one that answers means nothing. */
const rememberStore = (store: string) => {
  const known = sessionStorage.getItem(keptStore);
  if (known !== null && known !== store) forgetPosition();
  sessionStorage.setItem(keptStore, store);
};

/** Takes note of the store that answered, and of the position an answer carries unless we know of a later one. */
export const rememberPosition = (header: (name: string) => string | null) => {
  const store = header('X-Event-Store');
  if (store) rememberStore(store);
  const position = header('X-Event-Position');
  if (!isPosition(position)) return;
  const known = eventPosition();
  if (!isPosition(known) || BigInt(position) > BigInt(known)) sessionStorage.setItem(kept, position);
};
