import { once } from '@obraclara/events';

const figure = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));

/** Bytes as people read them, in steps of 1024: `812 B`, `3.4 KB`, `50 MB`, never broken in two; a dash when nobody knows. */
export const fileSize = (bytes: number | null | undefined): string => {
  if (bytes == null || Number.isNaN(bytes)) return '—';
  if (bytes < 1024) return `${bytes}\u00a0B`;
  if (bytes < 1024 ** 2) return `${figure().format(bytes / 1024)}\u00a0KB`;
  if (bytes < 1024 ** 3) return `${figure().format(bytes / 1024 ** 2)}\u00a0MB`;
  return `${figure().format(bytes / 1024 ** 3)}\u00a0GB`;
};
