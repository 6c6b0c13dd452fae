/**
 * The hash, or how it begins, in what somebody typed, pasted or read from a code: spaces and hyphens of its groups left out, the last
 * word of a code's text. Undefined where there is none of 16 to 64 hexadecimal characters.
 */
export const hashIn = (typed: string): string | undefined => {
  const [last = ''] = /[0-9a-f]{64}$/i.exec(typed.trim()) ?? [];
  const hash = (last || typed.replace(/[\s·-]+/g, '')).toLowerCase();
  return /^[0-9a-f]{16,64}$/.test(hash) ? hash : undefined;
};
