import { getSession, renewSession, signOut } from '../session/session.ts';
import { actionOf, keyOf, settle } from './action-keys.ts';
import {
  apiError,
  fieldErrorsOf,
  isSignedOut,
  isTransient,
  isUnsettled,
  type ApiError,
} from './api-error.ts';
import { compareClock } from './clock.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { positionHeaders, rememberPosition } from './event-position.ts';
import type { Send } from './reads.ts';
import { asOf, snapshotInstant, refuseInSnapshot } from './snapshot.ts';
import { beginRead } from './stale.ts';
import { conditionOf, pathOf, type Target } from './target.ts';
import { traceHeaders } from './trace.ts';
import { failWrite } from './unanswered.ts';
import { rememberWritten } from './written.ts';

export const api = '/api';

export type Answer = { status: number; headers: Headers; body: string; json: unknown };

const answerTime = 20_000;
const uploadTime = 180_000;
/** Pauses before a write is repeated, in ms. */
const pauses = [400, 1200];

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const isSignIn = (url: string) => url === `${api}/auth/login`;

const headersOf = (method: string, options: RequestInit, token: string | undefined) => {
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (typeof options.body === 'string' && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (isRead(method)) for (const [name, value] of positionHeaders()) headers.set(name, value);
  return headers;
};

/** Parses the body of an error response. */
export const parsed = (text: string): unknown => {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    // A proxy's error page; the status determines the message.
    return {};
  }
};

export const refusal = (status: number, json: unknown): ApiError => {
  const body = (typeof json === 'object' && json !== null ? json : {}) as ApiError['body'];
  return apiError(typeof body.detail === 'string' ? body.detail : '', status, body);
};

/** Returns the error for a missing response, with a message for the user. */
export const noAnswer = (cause: unknown): ApiError => {
  const message = navigator.onLine
    ? 'El servidor no respondió. Intente de nuevo.'
    : 'Sin conexión. Revise su red e intente de nuevo.';
  return Object.assign(apiError(message, 0), { cause });
};

/**
 * Parses the body of a successful response. Our server always sends JSON: anything else comes from a proxy or captive portal and counts as
 * no response.
 */
export const responseBody = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw noAnswer(cause);
  }
};

const asked = async (url: string, options: RequestInit): Promise<Response> => {
  const signal = AbortSignal.timeout(options.body instanceof FormData ? uploadTime : answerTime);
  const headers = new Headers(options.headers);
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
  const begun = Date.now();
  const response = await fetch(url, { ...options, headers, signal });
  compareClock(response.headers.get('date'), begun, Date.now());
  return response;
};

/**
 * One request, unless its response was loaded early: applies the timeout of its kind, reads the whole body and throws an error response as
 * ApiError.
 */
const exchange = async (url: string, options: RequestInit, come?: Response): Promise<Answer> => {
  const [response, body] = await (come ? Promise.resolve(come) : asked(url, options))
    .then(async (response) => [response, await response.text()] as const)
    .catch((cause: unknown) => {
      throw noAnswer(cause);
    });
  rememberPosition((name) => response.headers.get(name));
  if (!response.ok) throw refusal(response.status, parsed(body));
  return { status: response.status, headers: response.headers, body, json: responseBody(body) };
};

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the new record's id identifies the request, even after a reload discards this page's keys. */
const namesItself = ({ method, body }: RequestInit) =>
  method === 'POST' &&
  typeof body === 'string' &&
  typeof (parsed(body) as { id?: unknown } | null)?.id === 'string';

/** Whether the request is identified without a key of this page. */
const isNamed = (options: RequestInit & { headers: Headers }) =>
  namesItself(options) || options.headers.has('Idempotency-Key');

/** Sends a write with the key of its action, and repeats it with the same key without a definite response. */
const write = async (url: string, options: RequestInit & { headers: Headers }): Promise<Answer> => {
  const action = actionOf(options.method!, url, options.body);
  if (!isNamed(options)) options.headers.set('Idempotency-Key', keyOf(action));
  for (const pause of [...pauses, null]) {
    try {
      const answer = await exchange(url, options);
      settle(action);
      return answer;
    } catch (error) {
      const timedOut = error instanceof Error && (error.cause as Error | undefined)?.name === 'TimeoutError';
      if (!isUnsettled(error)) settle(action);
      if (!isTransient(error) || timedOut || pause === null) throw error;
      await after(pause);
    }
  }
  throw noAnswer(null);
};

/** Ends the session of a request that got 401, unless it has ended already or another user has signed in. */
export const endSessionOf = (token: string | undefined, refused: unknown) => {
  if (token !== undefined && getSession()?.token === token) signOut('expired', fieldErrorsOf(refused).role);
};

/** Paths about the user's own account, such as the password: they belong to no project, so a user can also write them from a snapshot. */
const isOwn = (url: string) => url.startsWith(`${api}/users/me/`);

/** A read. Adds this tab's last writes to a stale response; an as-of read returns only the snapshot. */
const read = async (url: string, options: RequestInit): Promise<Answer> => {
  const past = snapshotInstant(getSession()?.user);
  if (past !== null) return exchange(asOf(url, past), options);
  const shown = beginRead(url);
  const early = takeEarly(url, getSession()?.token);
  const answer = await exchange(url, options, early && (await early));
  return { ...answer, json: shown(answer.headers, answer.json) };
};

/** A write. If the response has a new session token, it replaces the one of the request. */
const writeAs = async (
  token: string | undefined,
  url: string,
  options: RequestInit & { method: string; headers: Headers },
): Promise<Answer> => {
  if (!isOwn(url)) refuseInSnapshot(getSession()?.user);
  forgetEarly();
  const answer = await write(url, options).catch(failWrite);
  rememberWritten(options.method, url, answer.json);
  const renewed = (answer.json as { access_token?: unknown } | null)?.access_token;
  if (typeof renewed === 'string') renewSession(token, renewed);
  return answer;
};

/**
 * fetch for our own server, with bearer token, read-your-writes and one idempotency key per action. Error responses are thrown as ApiError
 * with the server's `detail` as message.
 * A 401 ends the request's session once, except a 401 of the sign-in itself.
 */
export const http = async (url: string, options: RequestInit = {}): Promise<Answer> => {
  const method = options.method?.toUpperCase() ?? 'GET';
  const token = getSession()?.token;
  const request = { ...options, method, headers: headersOf(method, options, token) };
  try {
    if (isSignIn(url)) return await exchange(url, request);
    return isRead(method) ? await read(url, request) : await writeAs(token, url, request);
  } catch (error) {
    if (isSignedOut(error) && !isSignIn(url)) endSessionOf(token, error);
    throw error;
  }
};

/** Sends a command outside CRUD, or a read; `body` is sent as JSON, or unchanged if it is a form with files. */
export const send = (async (method: string, target: Target, body?: object): Promise<unknown> => {
  const content = body instanceof FormData ? body : body && JSON.stringify(body);
  const options = { method, headers: conditionOf(target), ...(content ? { body: content } : {}) };
  const { json } = await http(`${api}/${pathOf(target)}`, options);
  return json;
}) as Send;
