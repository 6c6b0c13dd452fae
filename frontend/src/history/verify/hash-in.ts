/**
 * Returns the hash, or its beginning, from a typed, pasted or scanned text: removes spaces and hyphens between groups; of a scanned code,
 * takes the last word. Undefined unless it has 16 to 64 hexadecimal characters.
 */
export const hashIn = (typed: string): string | undefined => {
  const [last = ''] = /[0-9a-f]{64}$/i.exec(typed.trim()) ?? [];
  const hash = (last || typed.replace(/[\s·-]+/g, '')).toLowerCase();
  return /^[0-9a-f]{16,64}$/.test(hash) ? hash : undefined;
};
