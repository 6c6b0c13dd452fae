import { hash } from 'node:crypto';
import type { Person } from '@obraclara/events';
import { statesOf, type Checkpoints } from './checkpoints.ts';

/** Raise it when an answer changes its form without any projection changing its version. */
const form = 1;

/**
 * Names an answer by what it follows from: who asks for what, and how far the projections it reads have come. It is taken
 * before the rows are read, so it may be older than they are, and never newer. Weak, since compression changes the bytes.
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

/** Names an answer by what it says, of how many more it is a part, and when that was (`of`). Weak, as above. */
export const contentTag = (
  of: string,
  { body, contentRange = '' }: { body: string; contentRange?: string },
): string => `W/"${hash('sha1', [of, contentRange, body].join('\n'), 'base64url')}"`;
