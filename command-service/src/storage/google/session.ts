import type { auth, drive_v3 } from '@googleapis/drive';

/** Google's base URL; tests use a simulated one (GOOGLE_API_ROOT_URL). */
const googleRoot = 'https://www.googleapis.com';

export type Client = { client_id: string; client_secret: string };
export type Tokens = { access_token: string; refresh_token: string; expiry_date: number | null };

/** Clients for a series of Drive calls. */
export type DriveSession = {
  drive: drive_v3.Drive;
  oauth: InstanceType<typeof auth.OAuth2>;
  root: string;
};

/** Milliseconds for one call, without its retries. */
export const callTimeout = 10_000;

/** Read calls are retried twice, within about a second. */
const retryConfig = { retry: 2, noResponseRetries: 1 };

const endpoints = (rootUrl: string | undefined) =>
  rootUrl === undefined
    ? {}
    : {
        endpoints: {
          oauth2AuthBaseUrl: new URL('/o/oauth2/v2/auth', rootUrl).href,
          oauth2TokenUrl: new URL('/token', rootUrl).href,
        },
      };

/** Loaded on first use: it takes a tenth of a second, and most processes never call Google. */
const library = () => import('@googleapis/drive');

type Options = { rootUrl: string | undefined; client: Client; redirectUri?: string; signal?: AbortSignal };

/** OAuth client with a deadline for every request, token requests included. Never uses a proxy for a simulated Google. */
export const oauthClient = async ({ rootUrl, client, redirectUri, signal }: Options) => {
  const { auth } = await library();
  return new auth.OAuth2({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    ...(redirectUri === undefined ? {} : { redirectUri }),
    ...endpoints(rootUrl),
    // Refreshes the tokens after a 401, even if they have not expired.
    forceRefreshOnFailure: true,
    transporterOptions: {
      timeout: callTimeout,
      ...(signal ? { signal } : {}),
      ...(rootUrl === undefined ? {} : { noProxy: [new URL(rootUrl).origin] }),
    },
  });
};

/** A Drive session with these tokens. `onTokens` receives every new access token. */
export const driveSession = async ({
  tokens,
  onTokens,
  ...options
}: Options & { tokens: Tokens; onTokens: (tokens: Tokens) => void }): Promise<DriveSession> => {
  const { drive: driveApi } = await library();
  const oauth = await oauthClient(options);
  oauth.setCredentials(tokens);
  oauth.on('tokens', ({ access_token, refresh_token, expiry_date }) => {
    if (!access_token) return;
    onTokens({
      access_token,
      refresh_token: refresh_token ?? tokens.refresh_token,
      expiry_date: expiry_date ?? null,
    });
  });
  const root = options.rootUrl === undefined ? googleRoot : new URL(options.rootUrl).origin;
  const drive = driveApi({ version: 'v3', auth: oauth, rootUrl: root, retryConfig });
  return { drive, oauth, root };
};
