import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Client, Tokens } from './google/session.ts';
import { seal, unseal } from './sealed.ts';

/** Minutes until a consent expires, and minutes for which its outcome is available. */
const minutes = 10;
const kept = 60;

/** A pending consent, requested by one administrator for one project. */
export type Consent = {
  project_id: string;
  user_id: string;
  client: Client;
  redirect_uri: string;
};

/** Sealed tokens for the browser of the requesting administrator, which returns them on save. Valid for this project and person only. */
type SealedTokens = { access_token: string; refresh_token: string };
export type Given = { client: Client; tokens: Tokens };

type Whose = Pick<Consent, 'project_id' | 'user_id'>;
const clientOf = ({ project_id, user_id }: Whose) => ({ purpose: 'consent client', project_id, user_id });
const accessOf = ({ project_id, user_id }: Whose) => ({ purpose: 'given access', project_id, user_id });
const givenOf = ({ project_id, user_id }: Whose) => ({ purpose: 'given tokens', project_id, user_id });

/** Only Google's address contains the state itself: read access to the table does not suffice to use it. */
const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');

const after = (now: Date, some: number) => new Date(now.getTime() + some * 60_000);

/** Opens a consent and returns its state: 256 random bits, valid once. Deletes earlier consents of the same person and project. */
export const openConsent = async (
  db: Pool,
  secret: string,
  { client, redirect_uri, ...whose }: Consent,
  now: Date,
): Promise<string> => {
  const state = randomBytes(32).toString('base64url');
  await db.query('delete from storage.consent where (project_id = $1 and user_id = $2) or started_at < $3', [
    whose.project_id,
    whose.user_id,
    after(now, -kept),
  ]);
  await db.query(
    `insert into storage.consent (state_hash, project_id, user_id, client, redirect_uri, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hashOf(state),
      whose.project_id,
      whose.user_id,
      seal(secret, clientOf(whose), client),
      redirect_uri,
      now,
      after(now, minutes),
    ],
  );
  return state;
};

/** Consumes the state and returns its consent, or the reason why it is invalid. */
export const useConsent = async (
  db: Pool,
  secret: string,
  { state, project_id, now }: { state: string; project_id: string; now: Date },
): Promise<Consent | 'unknown' | 'used' | 'expired'> => {
  const named = [hashOf(state), project_id];
  const { rows } = await db.query<Omit<Consent, 'client'> & { client: string; expires_at: Date }>(
    `update storage.consent set used_at = $3 where state_hash = $1 and project_id = $2 and used_at is null
     returning project_id, user_id, client, redirect_uri, expires_at`,
    [...named, now],
  );
  const consent = rows[0];
  if (!consent) {
    const known = await db.query(
      'select from storage.consent where state_hash = $1 and project_id = $2',
      named,
    );
    return known.rowCount === 1 ? 'used' : 'unknown';
  }
  const { user_id, redirect_uri, expires_at } = consent;
  if (expires_at <= now) return 'expired';
  const client = unseal<Client>(secret, clientOf(consent), consent.client);
  return client ? { project_id, user_id, redirect_uri, client } : 'unknown';
};

/** Stores the outcome: sealed tokens, or the reason of the failure. */
export const closeConsent = async (
  db: Pool,
  secret: string,
  { state, consent }: { state: string; consent: Consent },
  outcome: { tokens: Tokens } | { failure: string },
): Promise<void> => {
  const seals = (tokens: Tokens): SealedTokens => ({
    access_token: seal(secret, accessOf(consent), { access_token: tokens.access_token }),
    refresh_token: seal(secret, givenOf(consent), { client: consent.client, tokens } satisfies Given),
  });
  await db.query('update storage.consent set tokens = $2, failure = $3 where state_hash = $1', [
    hashOf(state),
    'tokens' in outcome ? JSON.stringify(seals(outcome.tokens)) : null,
    'failure' in outcome ? outcome.failure : null,
  ]);
};

export type Outcome =
  | { is: 'none' | 'waiting' | 'expired' }
  | { is: 'failed'; failure: string }
  | { is: 'given'; tokens: SealedTokens };

/** Status of this person's latest consent for this project. */
export const outcomeFor = async (db: Pool, { project_id, user_id }: Whose, now: Date): Promise<Outcome> => {
  const { rows } = await db.query<{ expires_at: Date; tokens: string | null; failure: string | null }>(
    `select expires_at, tokens, failure from storage.consent
     where project_id = $1 and user_id = $2 and started_at > $3 order by started_at desc limit 1`,
    [project_id, user_id, after(now, -kept)],
  );
  const last = rows[0];
  if (!last) return { is: 'none' };
  if (last.tokens !== null) return { is: 'given', tokens: JSON.parse(last.tokens) as SealedTokens };
  if (last.failure !== null) return { is: 'failed', failure: last.failure };
  return { is: last.expires_at > now ? 'waiting' : 'expired' };
};

/** Contents of a sealed `refresh_token`; undefined if it was issued to another person or project. */
export const givenTokens = (secret: string, whose: Whose, sealed: string): Given | undefined =>
  unseal<Given>(secret, givenOf(whose), sealed);

/** Deletes this person's consents for the project, once saved. */
export const forgetConsents = async (db: Pool, { project_id, user_id }: Whose): Promise<void> => {
  await db.query('delete from storage.consent where project_id = $1 and user_id = $2', [project_id, user_id]);
};
