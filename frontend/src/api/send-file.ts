import { getSession } from '../session/session.ts';
import { isSignedOut } from './api-error.ts';
import { positionHeaders, rememberPosition } from './event-position.ts';
import { api, endSessionOf, noAnswer, parsed, refusal, responseBody } from './http.ts';
import { refuseInSnapshot } from './snapshot.ts';
import { traceHeaders } from './trace.ts';
import { failWrite } from './unanswered.ts';

/** Time without progress after which the connection counts as dead, in ms. A slow upload may take as long as it needs. */
const stalledAfter = 60_000;

/** The same, in ms, if the user waits for the upload; it can be aborted earlier because it is sent again later. */
export const impatience = 20_000;

type Upload = {
  /** Relative to /api, with its query. */
  path: string;
  file: File;
  /** Name of the uploaded file. */
  name: string;
  /** Further form fields, before the file. */
  fields?: Record<string, string>;
  /** Idempotency key: a repeated upload with the same key stores the file once. */
  key: string;
  onProgress?: (sent: number, total: number) => void;
  /** Longest time without progress, in ms. */
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

/** Whether the user cancelled the upload, as opposed to a failure. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const sent = (upload: Upload): Promise<unknown> =>
  new Promise((resolve, reject) => {
    refuseInSnapshot(getSession()?.user);
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
        return resolve(Promise.resolve(request.responseText).then(responseBody));
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
 * Uploads a file once and reports its progress, which `fetch` cannot do. Callers repeat it with the same key.
 * @throws ApiError like `http`, with status 0 for a lost or dead connection; `AbortError` if cancelled.
 */
export const sendFile = (upload: Upload): Promise<unknown> => sent(upload).catch(failWrite);
