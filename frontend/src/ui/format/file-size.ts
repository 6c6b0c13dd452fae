import { once } from '@obraclara/events';

const figure = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));

/** Formats bytes in steps of 1024 with a no-break space: `812 B`, `3.4 KB`, `50 MB`; a dash if the size is unknown. */
export const fileSize = (bytes: number | null | undefined): string => {
  if (bytes == null || Number.isNaN(bytes)) return '—';
  if (bytes < 1024) return `${bytes}\u00a0B`;
  if (bytes < 1024 ** 2) return `${figure().format(bytes / 1024)}\u00a0KB`;
  if (bytes < 1024 ** 3) return `${figure().format(bytes / 1024 ** 2)}\u00a0MB`;
  return `${figure().format(bytes / 1024 ** 3)}\u00a0GB`;
};
