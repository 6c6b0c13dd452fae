import { within } from '@testing-library/react';
import { apiError } from '../../api/api-error.ts';
import { pathOf, type Target } from '../../api/target.ts';

const detail = 'Alguien más cambió estos datos mientras usted los tenía abiertos';

type Change = { method: string; path: string; seen: number | undefined; body: object | undefined };

/**
 * A fake server whose record is now `first`. It accepts a change only with the current revision, and answers reads with `opened`, the
 * earlier record. `changes` are the received changes without previews.
 */
export const conflictServer = (first: { revision: number }, opened: object = {}) => {
  let stored = first;
  const changes: Change[] = [];
  const answer = (method: string, target: Target, body?: object) => {
    const path = pathOf(target);
    const seen = typeof target === 'string' ? undefined : target.seen;
    if (method === 'GET') return opened;
    if (path.includes('preview=true')) return {};
    changes.push({ method, path, seen, body });
    if (seen !== undefined && seen !== stored.revision)
      throw apiError(detail, 412, { detail, current: stored });
    stored = { ...stored, ...body, revision: stored.revision + 1 };
    return stored;
  };
  return { changes, answer: answer as (method: string, path: string, body?: object) => unknown };
};

/** A fake server whose record was deleted: it refuses each change and answers reads with `opened`, the earlier record. */
export const deletedServer = (opened: object = {}) => {
  const gone = 'Ya no existe';
  const changes: Pick<Change, 'method' | 'path' | 'body'>[] = [];
  const answer = (method: string, target: Target, body?: object) => {
    const path = pathOf(target);
    if (method === 'GET') return opened;
    if (path.includes('preview=true')) return {};
    changes.push({ method, path, body });
    if (method === 'POST' && path === 'progress') return { ...body, revision: 1 };
    throw apiError(gone, 404, { detail: gone });
  };
  return { changes, answer: answer as (method: string, path: string, body?: object) => unknown };
};

/** The differences that the dialog shows: label, current value and form value of each part. */
export const differences = (question: HTMLElement) =>
  within(question)
    .getAllByRole('region')
    .map((region) => [
      region.getAttribute('aria-label'),
      ...within(region)
        .getAllByRole('definition')
        .map((side) => side.querySelector('img')?.getAttribute('src') ?? side.textContent),
    ]);
