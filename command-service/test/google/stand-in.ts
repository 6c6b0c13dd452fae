import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { account } from './account.ts';
import { consentEndpoints } from './consent-endpoints.ts';
import { bodyOf, driveEndpoints } from './drive-endpoints.ts';
import { faultPlan, refuse, type Call } from './faults.ts';

export const client = { id: 'client-1.apps.googleusercontent.com', secret: 'GOCSPX-a-client-secret' };

export type Seen = { method: string; path: string; call: Call | undefined };

const callOf = (method: string, { pathname, searchParams }: URL): Call | undefined => {
  if (pathname === '/token') return 'token';
  if (pathname.startsWith('/upload/')) return method === 'POST' ? 'begin' : 'put';
  if (pathname === '/drive/v3/files') return method === 'GET' ? 'list' : 'create';
  if (!pathname.startsWith('/drive/v3/files/')) return undefined;
  return searchParams.get('alt') === 'media' || pathname.endsWith('/export') ? 'media' : 'get';
};

/**
 * Google on this machine, for tests alone: OAuth with a page to consent on, and Drive v3, spoken to by the real client
 * (GOOGLE_API_ROOT_URL). Everything is in memory; `fail` makes the next calls go wrong.
 */
export const googleStandIn = async () => {
  const drive = account();
  const consent = consentEndpoints(client);
  const files = driveEndpoints(drive);
  const faults = faultPlan();
  const seen: Seen[] = [];

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const call = callOf(request.method ?? '', url);
    seen.push({ method: request.method ?? '', path: url.pathname, call });
    const fault = call && faults.take(call);
    if (fault !== undefined && faults.strike(fault, request, response)) return;
    const exchange = { request, response, url, fault };
    if (url.pathname === '/o/oauth2/v2/auth') return consent.page(url, response);
    if (url.pathname.startsWith('/consent/')) return consent.back(url, response);
    if (call === 'token')
      return consent.token(new URLSearchParams((await bodyOf(request)).toString()), response);
    if (!consent.admits(request.headers.authorization)) {
      request.resume();
      return refuse(response, 401, 'authError');
    }
    if (call === 'list') return files.list(exchange);
    if (call === 'create') return files.create(exchange);
    if (call === 'begin') return files.begin(exchange);
    if (call === 'put') return files.put(exchange);
    if (url.pathname.endsWith('/export')) return files.exported(exchange);
    if (call === 'get' || call === 'media') return files.get(exchange);
    return refuse(response, 404, 'notFound');
  };

  const server = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy();
      // A request that was cut off is part of the game; anything else is a defect of the stand-in.
      if (!request.destroyed) throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    client,
    drive,
    seen,
    /** How often this call has come in. */
    count: (call: Call) => seen.filter((one) => one.call === call).length,
    fail: faults.fail,
    heal: faults.heal,
    secrets: consent.secrets,
    revoke: consent.revoke,
    expire: consent.expire,
    /** What the person does on the page: the address to which Google sends them back. */
    answerConsent: async (authorizationUrl: string, what: 'allow' | 'deny' = 'allow'): Promise<URL> => {
      const page = await (await fetch(authorizationUrl)).text();
      const href = new RegExp(`id="${what}" href="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&');
      if (href === undefined) throw new Error(`no page to consent on: ${page}`);
      const { headers } = await fetch(new URL(href, url), { redirect: 'manual' });
      return new URL(headers.get('location') ?? '');
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type GoogleStandIn = Awaited<ReturnType<typeof googleStandIn>>;
