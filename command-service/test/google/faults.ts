import type { IncomingMessage, ServerResponse } from 'node:http';

/** Which of Google's calls: the search, one file's description, its bytes, a new folder, an upload's start and its bytes, the bin, tokens. */
export type Call = 'list' | 'get' | 'media' | 'create' | 'begin' | 'put' | 'trash' | 'token';

/**
 * `unauthorized`: the access token is refused though it seems to be good; `lost`: it is done, but the answer never comes;
 * `cut`: the connection breaks while the bytes come; `slow`: no answer until the stand-in closes.
 */
export type Fault = 'unauthorized' | 'full' | 'rate' | 'too-many' | 'broken' | 'slow' | 'cut' | 'lost';

const refusals = {
  unauthorized: [401, 'authError', {}],
  full: [403, 'storageQuotaExceeded', {}],
  rate: [403, 'userRateLimitExceeded', {}],
  'too-many': [429, 'rateLimitExceeded', { 'retry-after': '120' }],
  broken: [500, 'backendError', {}],
} as const;

export const answer = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  void response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));

export const refuse = (response: ServerResponse, code: number, reason: string, headers = {}) =>
  answer(
    response,
    code,
    { error: { code, message: `said: ${reason}`, errors: [{ reason, domain: 'global' }] } },
    headers,
  );

type Planned = { call: Call; fault: Fault; left: number };

/** What goes wrong next, and how often. */
export const faultPlan = () => {
  let planned: Planned[] = [];

  return {
    /** The next calls of this kind fail so (for good with `Infinity`). */
    fail: (call: Call, fault: Fault, times = 1) => void planned.push({ call, fault, left: times }),
    heal: () => void (planned = []),
    take: (call: Call): Fault | undefined => {
      const next = planned.find((one) => one.call === call && one.left > 0);
      if (next) next.left -= 1;
      return next?.fault;
    },
    /** Answers with the fault at once; `false` for those that only happen on the way. */
    strike: (fault: Fault, request: IncomingMessage, response: ServerResponse): boolean => {
      if (fault === 'slow') return true;
      if (fault === 'cut' || fault === 'lost') return false;
      request.resume();
      const [status, reason, headers] = refusals[fault];
      refuse(response, status, reason, headers);
      return true;
    },
  };
};
