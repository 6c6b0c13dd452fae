const kept = 'event-position';

const isPosition = (text: string | null): text is string => text !== null && /^\d{1,18}$/.test(text);

/** Position of our newest write, for the next read to wait for; null when nothing was written. Survives a reload. */
export const eventPosition = (): string | null => sessionStorage.getItem(kept);

/** Takes note of the position an answer carries, unless we know of a later one. */
export const rememberPosition = (position: string | null) => {
  if (!isPosition(position)) return;
  const known = eventPosition();
  if (!isPosition(known) || BigInt(position) > BigInt(known)) sessionStorage.setItem(kept, position);
};

export const forgetPosition = () => sessionStorage.removeItem(kept);
