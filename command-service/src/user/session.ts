import type { Session } from '@obraclara/api';
import { signToken, type Account } from '@obraclara/platform/http';
import type { CommandDeps } from '../machinery/deps.ts';
import type { KnownUser } from './rules.ts';

/** A session for whoever has just shown their password. */
export const sessionOf = (
  { person: user, credential }: Account<KnownUser>,
  { jwtSecret, now }: Pick<CommandDeps, 'jwtSecret' | 'now'>,
): Session => ({ user, access_token: signToken({ id: user.id, credential }, jwtSecret, now()) });
