import { getSession } from '../session/session.ts';
import { isSignedOut } from './api-error.ts';
import { positionHeaders, rememberPosition } from './event-position.ts';
import { api, endSessionOf, noAnswer, parsed, refusal, toldBy } from './http.ts';
import { refuseInPast } from './past.ts';
import { traceHeaders } from './trace.ts';
import { failWrite } from './unanswered.ts';

/** Nothing moved for this long, in ms: the line is dead. A slow upload may take as long as it needs. */
const stalledAfter = 60_000;

/** The same where somebody waits for the upload before they can go on; it may be given up, since it is sent again later. */
export const impatience = 20_000;

type Upload = {
  /** Relative to /api, with its query. */
  path: string;
  file: File;
  /** The name the file gets. */
  name: string;
  /** Further fields, before the file. */
  fields?: Record<string, string>;
  /** Sending the same file again under the same key keeps it once. */
  key: string;
  onProgress?: (sent: number, total: number) => void;
  /** How long it may be silent, in ms. */
  silence?: number;
  signal: AbortSignal;
};

const formOf = ({ file, name, fields = {} }: Upload) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', file, name);
  return form;
};

const aborted = () => new DOMException('The upload was cancelled', 'AbortError');

/** Whether somebody cancelled it, rather than something failed. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const sent = (upload: Upload): Promise<unknown> =>
  new Promise((resolve, reject) => {
    refuseInPast(getSession()?.user);
    const token = getSession()?.token;
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const alive = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        settle(() => reject(noAnswer(new Error('The upload stalled'))));
        request.abort();
      }, upload.silence ?? stalledAfter);
    };
    const cancel = () => {
      settle(() => reject(aborted()));
      request.abort();
    };
    const settle = (how: () => void) => {
      clearTimeout(watch);
      upload.signal.removeEventListener('abort', cancel);
      how();
    };
    const answered = () => {
      rememberPosition((name) => request.getResponseHeader(name));
      if (request.status >= 200 && request.status < 300)
        return resolve(Promise.resolve(request.responseText).then(toldBy));
      const error = refusal(request.status, parsed(request.responseText));
      if (isSignedOut(error)) endSessionOf(token, error);
      reject(error);
    };

    if (upload.signal.aborted) return reject(aborted());
    upload.signal.addEventListener('abort', cancel);
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      upload.onProgress?.(loaded, total);
    };
    request.onload = () => settle(answered);
    request.onerror = () => settle(() => reject(noAnswer(new Error('The connection was lost'))));
    request.open('POST', `${api}/${upload.path}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', upload.key);
    for (const [name, value] of positionHeaders()) request.setRequestHeader(name, value);
    for (const [name, value] of Object.entries(traceHeaders())) request.setRequestHeader(name, value);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    alive();
    request.send(formOf(upload));
  });

/**
 * Uploads a file and says how far it got, which `fetch` cannot. Refusals are thrown as `ApiError` like those of `http`, a lost or dead
 * connection with status 0, a cancelled upload as `AbortError`. It is sent once: whoever repeats it does so under the same key.
 */
export const sendFile = (upload: Upload): Promise<unknown> => sent(upload).catch(failWrite);
