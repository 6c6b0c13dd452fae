import { within } from '@testing-library/react';
import { apiError } from '../../api/api-error.ts';
import { pathOf, type Target } from '../../api/target.ts';

const detail = 'Alguien más cambió estos datos mientras usted los tenía abiertos';

type Change = { method: string; path: string; seen: number | undefined; body: object | undefined };

/**
 * A server where a record is `first` by now: it takes a change from who saw that alone, and answers reads with `opened`, as the record
 * was before. `changes` are those it was asked for, previews aside.
 */
export const movedServer = (first: { revision: number }, opened: object = {}) => {
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

/** A server where somebody has deleted the record: it refuses each change, and answers reads with `opened`, as the record was before. */
export const goneServer = (opened: object = {}) => {
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

/** What the question shows: each part's name, what is there now, and what the form holds. */
export const differences = (question: HTMLElement) =>
  within(question)
    .getAllByRole('region')
    .map((region) => [
      region.getAttribute('aria-label'),
      ...within(region)
        .getAllByRole('definition')
        .map((side) => side.querySelector('img')?.getAttribute('src') ?? side.textContent),
    ]);
