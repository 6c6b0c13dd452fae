import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { answer } from './faults.ts';

const hour = 3600;

/** Google's OAuth endpoints for one client and one person, with the issued tokens. */
export const consentEndpoints = (client: { id: string; secret: string }) => {
  const codes = new Map<string, string>();
  const refresh = new Set<string>();
  const access = new Set<string>();
  /** Every secret that must never leak, used ones included. */
  const secrets = new Set<string>([client.secret]);

  const made = (prefix: string) => {
    const secret = prefix + randomBytes(24).toString('base64url');
    secrets.add(secret);
    return secret;
  };

  const page = (url: URL, response: ServerResponse) => {
    const { searchParams: asked } = url;
    const fits =
      asked.get('client_id') === client.id &&
      asked.get('response_type') === 'code' &&
      asked.get('access_type') === 'offline' &&
      asked.get('prompt') === 'consent' &&
      asked.get('scope') === 'https://www.googleapis.com/auth/drive';
    if (!fits) return void response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Error 400</h1>');
    const link = (path: string, id: string, text: string) =>
      `<a id="${id}" href="${path}?${asked.toString().replaceAll('&', '&amp;')}">${text}</a>`;
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="es"><title>Acceder con Google</title><h1>ObraClara quiere acceder a tu Drive</h1>` +
          `${link('/consent/allow', 'allow', 'Permitir')} ${link('/consent/deny', 'deny', 'Cancelar')}</html>`,
      );
  };

  const back = (url: URL, response: ServerResponse) => {
    const redirect = url.searchParams.get('redirect_uri') ?? '';
    const target = new URL(redirect);
    target.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (url.pathname === '/consent/allow') {
      const code = made('4/');
      codes.set(code, redirect);
      target.searchParams.set('code', code);
    } else target.searchParams.set('error', 'access_denied');
    response.writeHead(302, { location: target.href }).end();
  };

  const refused = (response: ServerResponse, error: string) =>
    answer(response, error === 'invalid_client' ? 401 : 400, {
      error,
      error_description: 'said by the stand-in',
    });

  const given = (response: ServerResponse, extra: object = {}) => {
    const access_token = made('ya29.');
    access.add(access_token);
    const scope = 'https://www.googleapis.com/auth/drive';
    answer(response, 200, { access_token, expires_in: hour, token_type: 'Bearer', scope, ...extra });
  };

  const token = (form: URLSearchParams, response: ServerResponse) => {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return refused(response, 'invalid_client');
    if (form.get('grant_type') === 'refresh_token')
      return refresh.has(form.get('refresh_token') ?? '')
        ? given(response)
        : refused(response, 'invalid_grant');
    const code = form.get('code') ?? '';
    if (codes.get(code) !== form.get('redirect_uri')) return refused(response, 'invalid_grant');
    codes.delete(code);
    const refresh_token = made('1//');
    refresh.add(refresh_token);
    given(response, { refresh_token });
  };

  return {
    page,
    back,
    token,
    secrets,
    /** Whether the access token of a request is valid. */
    admits: (authorization: string | undefined) => access.has((authorization ?? '').replace(/^Bearer /, '')),
    /** Revokes the consent. */
    revoke: () => {
      refresh.clear();
      access.clear();
    },
    /** Expires the access tokens, as after an hour. */
    expire: () => access.clear(),
  };
};
