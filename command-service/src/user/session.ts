import type { Session } from '@obraclara/api';
import { signToken, type Account } from '@obraclara/platform/http';
import type { CommandDeps } from '../machinery/deps.ts';
import type { KnownUser } from './rules.ts';

type Signing = Pick<CommandDeps, 'jwtSecret' | 'now'>;

/** Session token for this password and role. */
export const tokenOf = ({ person: { id, role }, credential }: Account, { jwtSecret, now }: Signing): string =>
  signToken({ id, role, credential }, jwtSecret, now());

/** A session for a user whose password was checked. */
export const sessionOf = (account: Account<KnownUser>, deps: Signing): Session => ({
  user: account.person,
  access_token: tokenOf(account, deps),
});
