import type { Preparation } from '@obraclara/api';
import { getSession } from '../session/session.ts';
import { isSignedOut } from './api-error.ts';
import { positionHeaders, rememberPosition } from './event-position.ts';
import { api, endSessionOf, noAnswer, parsed, refusal } from './http.ts';
import { asOf, snapshotInstant } from './snapshot.ts';
import { traceHeaders } from './trace.ts';

/** Timeout in ms: the server draws a document of many sheets on request, one request after the other. */
const patience = 90_000;

/** File name in the Content-Disposition header (RFC 5987). */
const nameIn = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]*)/.exec(disposition)?.[1] ?? 'documento');

const refused = async (response: Response, token: string | undefined) => {
  const error = refusal(response.status, parsed(await response.text()));
  if (isSignedOut(error)) endSessionOf(token, error);
  return error;
};

/** A file that the server generated, or the progress of one that takes long. */
type Fetched = { bytes: Blob; name: string } | { preparation: Preparation };

/** Downloads a generated file from a path under /api. Errors are thrown as `ApiError`, like those of `http`. */
export const fetchFile = async (path: string): Promise<Fetched> => {
  const token = getSession()?.token;
  const headers = new Headers([...positionHeaders(), ...Object.entries(traceHeaders())]);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const signal = AbortSignal.timeout(patience);
  const lost = (cause: unknown) => {
    throw noAnswer(cause);
  };
  const response = await fetch(asOf(`${api}/${path}`, snapshotInstant(getSession()?.user)), {
    headers,
    signal,
  }).catch(lost);
  rememberPosition((name) => response.headers.get(name));
  if (!response.ok) throw await refused(response, token);
  if (response.status === 202) return { preparation: (await response.json().catch(lost)) as Preparation };
  const disposition = response.headers.get('content-disposition');
  // Our server names every file: without a name, this is the page of a proxy or captive portal.
  if (disposition === null) throw noAnswer(new Error('An answer without a file'));
  return { bytes: await response.blob().catch(lost), name: nameIn(disposition) };
};
