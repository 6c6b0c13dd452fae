import type { FieldError } from '@obraclara/api';

/** A refusal with a message for the caller: the only error whose text reaches users. */
export type Problem = Error & {
  statusCode: number;
  detail: string;
  errors?: FieldError[];
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  /** The current record, if it differs from the revision that the caller read (412). */
  current?: object;
};

/** Creates a refusal with this status and this Spanish message. */
export const problem = (statusCode: number, detail: string, errors?: FieldError[]): Problem =>
  Object.assign(new Error(detail), {
    statusCode,
    detail,
    ...(errors && errors.length > 0 ? { errors } : {}),
  });

/** Refusal (412) of a change to a record that another user has changed since the caller read it. */
export const preconditionFailed = (current: object): Problem =>
  Object.assign(problem(412, 'Alguien más cambió estos datos mientras usted los tenía abiertos'), {
    current,
  });

/** Throws a refusal. The status is one of 400, 401, 403, 404, 409, 413, 415, 422, 429 or 503. */
export const refuse = (statusCode: number, detail: string, errors?: FieldError[]): never => {
  throw problem(statusCode, detail, errors);
};

/** Throws a refusal (429 or 503) with `Retry-After` of these seconds. */
export const refuseFor = (statusCode: 429 | 503, detail: string, seconds: number): never => {
  throw Object.assign(problem(statusCode, detail), { retryAfter: seconds });
};

export const isProblem = (error: unknown): error is Problem =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  'detail' in error &&
  typeof error.detail === 'string';
