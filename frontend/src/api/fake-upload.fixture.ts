import { afterEach, beforeEach, vi } from 'vitest';

/** An upload that the browser started; the test controls its progress and response. */
export type Begun = {
  url: string;
  headers: Record<string, string>;
  form: FormData;
  aborted: boolean;
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body: object | string) => void;
  loseConnection: () => void;
};

const fakeRequest = (begun: Begun[]) =>
  function FakeRequest() {
    const upload: Begun = {
      url: '',
      headers: {},
      form: new FormData(),
      aborted: false,
      progress: (loaded, total) => request.upload.onprogress?.({ loaded, total }),
      answer: (status, body) => {
        Object.assign(request, {
          status,
          responseText: typeof body === 'string' ? body : JSON.stringify(body),
        });
        request.onload?.();
      },
      loseConnection: () => request.onerror?.(),
    };
    const request = {
      status: 0,
      responseText: '',
      upload: {} as { onprogress?: (event: { loaded: number; total: number }) => void },
      onload: undefined as (() => void) | undefined,
      onerror: undefined as (() => void) | undefined,
      open: (_: string, url: string) => {
        upload.url = url;
      },
      setRequestHeader: (name: string, value: string) => {
        upload.headers[name] = value;
      },
      getResponseHeader: () => null,
      send: (form: FormData) => {
        upload.form = form;
        begun.push(upload);
      },
      abort: () => {
        upload.aborted = true;
      },
    };
    return request;
  };

/**
 * Records the uploads that each test of a file starts. An unfinished upload is rejected at the end of its test, or it would count as
 * stalled in a later test.
 */
export const uploadsBegun = (): readonly Begun[] => {
  const begun: Begun[] = [];
  beforeEach(() => {
    begun.length = 0;
    vi.stubGlobal('XMLHttpRequest', fakeRequest(begun));
  });
  afterEach(() => {
    for (const upload of begun) upload.answer(400, {});
    vi.unstubAllGlobals();
  });
  return begun;
};
