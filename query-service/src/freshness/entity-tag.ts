import { hash } from 'node:crypto';
import type { Person } from '@obraclara/events';
import { statesOf, type Checkpoints } from './checkpoints.ts';

/** Raise it when a response changes its form without a new version of a projection. */
const form = 1;

/**
 * ETag of a response from its inputs: user, URL and checkpoints of its projections. The checkpoints are read before the rows, so the tag
 * may be older than the rows, never newer. Weak, since compression changes the bytes.
 */
export const entityTag = (
  url: string,
  { id, role, assigned_projects }: Person,
  checkpoints: Checkpoints,
  projections: readonly string[],
): string => {
  const states = statesOf(checkpoints, projections);
  const facts = [form, url, id, role, assigned_projects.join(','), states].join('\n');
  return `W/"${hash('sha1', facts, 'base64url')}"`;
};

/** ETag of a response from its content: body, `Content-Range` and `of` (a prefix that marks stale responses). Weak, as above. */
export const contentTag = (
  of: string,
  { body, contentRange = '' }: { body: string; contentRange?: string },
): string => `W/"${hash('sha1', [of, contentRange, body].join('\n'), 'base64url')}"`;
