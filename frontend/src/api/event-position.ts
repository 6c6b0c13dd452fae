const kept = 'event-position';
const keptStore = 'event-store';

const isPosition = (text: string | null): text is string => text !== null && /^\d{1,18}$/.test(text);

/** Position of this tab's newest write, which the next read must include; null if nothing was written. Survives a reload. */
export const eventPosition = (): string | null => sessionStorage.getItem(kept);

export const forgetPosition = () => {
  sessionStorage.removeItem(kept);
  sessionStorage.removeItem(keptStore);
};

/** Request headers for the position, with the id of its event store if that is known. */
export const positionHeaders = (): [name: string, value: string][] => {
  const [position, store] = [eventPosition(), sessionStorage.getItem(keptStore)];
  if (!position) return [];
  return [['X-Event-Position', position], ...(store ? [['X-Event-Store', store] as [string, string]] : [])];
};

/** Forgets a position of another store than the one that answered. */
const rememberStore = (store: string) => {
  const known = sessionStorage.getItem(keptStore);
  if (known !== null && known !== store) forgetPosition();
  sessionStorage.setItem(keptStore, store);
};

/** Stores the event store's id and the position of a response, unless a later position is known. */
export const rememberPosition = (header: (name: string) => string | null) => {
  const store = header('X-Event-Store');
  if (store) rememberStore(store);
  const position = header('X-Event-Position');
  if (!isPosition(position)) return;
  const known = eventPosition();
  if (!isPosition(known) || BigInt(position) > BigInt(known)) sessionStorage.setItem(kept, position);
};
