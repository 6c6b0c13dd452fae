import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { account } from './account.ts';
import { consentEndpoints } from './consent-endpoints.ts';
import { bodyOf, driveEndpoints, type Exchange } from './drive-endpoints.ts';
import { faultPlan, refuse, type Call } from './faults.ts';

const client = { id: 'client-1.apps.googleusercontent.com', secret: 'GOCSPX-a-client-secret' };

type Seen = { method: string; path: string; call: Call | undefined };

const callOf = (method: string, { pathname, searchParams }: URL): Call | undefined => {
  if (pathname === '/token') return 'token';
  if (pathname.startsWith('/upload/')) return method === 'POST' ? 'begin' : 'put';
  if (pathname === '/drive/v3/files') return method === 'GET' ? 'list' : 'create';
  if (!pathname.startsWith('/drive/v3/files/')) return undefined;
  if (method === 'PATCH') return 'trash';
  return searchParams.get('alt') === 'media' || pathname.endsWith('/export') ? 'media' : 'get';
};

/**
 * A simulated Google for tests: OAuth with a consent page, and Drive v3, used by the real client (GOOGLE_API_ROOT_URL). Everything is in
 * memory; `fail` makes the next calls fail.
 */
export const googleStandIn = async () => {
  const drive = account();
  const consent = consentEndpoints(client);
  const files = driveEndpoints(drive);
  const faults = faultPlan();
  const seen: Seen[] = [];

  const byCall: Record<Exclude<Call, 'token'>, (exchange: Exchange) => unknown> = {
    list: files.list,
    get: files.get,
    media: (exchange) =>
      exchange.url.pathname.endsWith('/export') ? files.exported(exchange) : files.get(exchange),
    create: files.create,
    begin: files.begin,
    put: files.put,
    trash: files.trash,
  };

  /** Endpoints without a token: the consent pages and the token endpoint. */
  const atTheDoor = async ({ request, response, url }: Exchange): Promise<boolean> => {
    if (url.pathname === '/o/oauth2/v2/auth') consent.page(url, response);
    else if (url.pathname.startsWith('/consent/')) consent.back(url, response);
    else if (url.pathname === '/token')
      consent.token(new URLSearchParams((await bodyOf(request)).toString()), response);
    else return false;
    return true;
  };

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { method = '', url: address = '/' } = request;
    const url = new URL(address, 'http://stand-in');
    const call = callOf(method, url);
    seen.push({ method, path: url.pathname, call });
    const fault = call && faults.take(call);
    if (fault !== undefined && faults.strike(fault, request, response)) return;
    const exchange = { request, response, url, fault };
    if (await atTheDoor(exchange)) return;
    if (call === undefined || call === 'token') return refuse(response, 404, 'notFound');
    if (consent.admits(request.headers.authorization)) return void (await byCall[call](exchange));
    request.resume();
    refuse(response, 401, 'authError');
  };

  const server = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy();
      // A request that was cut off is expected; any other error is a defect of the simulation.
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
    /** Number of calls of this kind so far. */
    count: (call: Call) => seen.filter((one) => one.call === call).length,
    fail: faults.fail,
    heal: faults.heal,
    secrets: consent.secrets,
    revoke: consent.revoke,
    expire: consent.expire,
    /** Answers on the consent page; returns the address of Google's redirect. */
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
