import { driveFailure, saying } from './failure.ts';
import { oauthClient, type Client, type Tokens } from './session.ts';

const driveScope = 'https://www.googleapis.com/auth/drive';

type With = { rootUrl: string | undefined; client: Client; redirectUri: string };

/** Google's consent page, for offline access. It prompts each time, because otherwise Google returns no refresh token. */
export const consentUrl = async ({ state, ...options }: With & { state: string }): Promise<string> =>
  (await oauthClient(options)).generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope: driveScope,
    state,
  });

/** The person did not grant the requested scope. */
const notEnough = () => driveFailure('forbidden', { reason: 'scope_not_granted' });

/** Exchanges Google's code for tokens. Throws a DriveFailure. */
export const exchangeCode = async ({ code, ...options }: With & { code: string }): Promise<Tokens> => {
  const oauth = await oauthClient(options);
  const { tokens } = await saying(() => oauth.getToken(code));
  const { access_token, refresh_token, expiry_date, scope } = tokens;
  if (!access_token || !refresh_token) throw driveFailure('reconnect', { reason: 'no_refresh_token' });
  if (scope && !scope.split(' ').includes(driveScope)) throw notEnough();
  return { access_token, refresh_token, expiry_date: expiry_date ?? null };
};
