import type { IncomingMessage, ServerResponse } from 'node:http';

/** Google's calls: search, description of a file, its content, new folder, start and chunks of an upload, bin, tokens. */
export type Call = 'list' | 'get' | 'media' | 'create' | 'begin' | 'put' | 'trash' | 'token';

/**
 * `unauthorized`: a valid access token is refused; `lost`: the call succeeds, but the response never arrives; `cut`: the connection breaks
 * during the transfer; `slow`: no response until the server closes.
 */
export type Fault = keyof typeof refusals | 'slow' | 'cut' | 'lost';

const refusals = {
  unauthorized: [401, 'authError', {}],
  full: [403, 'storageQuotaExceeded', {}],
  rate: [403, 'userRateLimitExceeded', {}],
  'too-many': [429, 'rateLimitExceeded', { 'retry-after': '120' }],
  broken: [500, 'backendError', {}],
  quota: [403, 'quotaExceeded', {}],
  'full-drive': [403, 'teamDriveFileLimitExceeded', {}],
  'full-folder': [403, 'numChildrenInNonRootLimitExceeded', {}],
  deep: [403, 'teamDriveHierarchyTooDeep', {}],
  sharing: [403, 'sharingRateLimitExceeded', {}],
  policy: [403, 'domainPolicy', {}],
  scope: [403, 'insufficientPermissions', {}],
  forbidden: [403, 'insufficientFilePermissions', {}],
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

/** Planned faults and their remaining counts. */
export const faultPlan = () => {
  let planned: Planned[] = [];

  return {
    /** Makes the next calls of this kind fail (all of them with `Infinity`). */
    fail: (call: Call, fault: Fault, times = 1) => void planned.push({ call, fault, left: times }),
    heal: () => void (planned = []),
    take: (call: Call): Fault | undefined => {
      const next = planned.find((one) => one.call === call && one.left > 0);
      if (next) next.left -= 1;
      return next?.fault;
    },
    /** Sends the faulty response; false for faults that occur during the transfer. */
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
