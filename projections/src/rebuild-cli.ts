import { rebuild, type RebuildOptions } from './rebuild-job.ts';
import type { RebuildProgress } from './rebuild.ts';

const width = 30;

/** One line of progress: `catalog      [#########---------------------]  30 %`. */
export const progressLine = ({ name, position, head }: RebuildProgress) => {
  const part = head > 0 ? Math.min(position / head, 1) : 1;
  const full = Math.floor(part * width);
  return `${name.padEnd(12)} [${'#'.repeat(full)}${'-'.repeat(width - full)}] ${String(Math.floor(part * 100)).padStart(3)} %`;
};

type Out = { write(text: string): unknown; isTTY?: boolean };

/**
 * `npm run rebuild -- <projection…|all>`: rebuilds with a progress bar on `out` (a line per projection where that is no
 * terminal). Rejects with a sentence for the person who asked.
 */
export const rebuildCommand = async (
  names: readonly string[],
  options: Omit<RebuildOptions, 'onProgress'>,
  out: Out,
): Promise<void> => {
  if (names.length === 0)
    throw new RangeError('Indique qué proyección reconstruir, o all: npm run rebuild -- all');
  let last: RebuildProgress | undefined;
  const finish = () => {
    if (last) out.write(out.isTTY ? '\n' : `${progressLine(last)}\n`);
  };
  const onProgress = (progress: RebuildProgress) => {
    if (last && last.name !== progress.name) finish();
    last = progress;
    if (out.isTTY) out.write(`\r${progressLine(progress)}`);
  };
  try {
    await rebuild(names, { ...options, onProgress });
  } finally {
    finish();
  }
};
