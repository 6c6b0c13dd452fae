import type { FieldError } from '@obraclara/api';

/** A refusal the caller is told about: the only error whose text reaches people. */
export type Problem = Error & {
  statusCode: number;
  detail: string;
  errors?: FieldError[];
  /** Seconds after which it is worth asking again. */
  retryAfter?: number;
  /** The record as it is now, when it is not what the caller saw (412). */
  current?: object;
};

/** A refusal with this status and this Spanish sentence. */
export const problem = (statusCode: number, detail: string, errors?: FieldError[]): Problem =>
  Object.assign(new Error(detail), {
    statusCode,
    detail,
    ...(errors && errors.length > 0 ? { errors } : {}),
  });

/** The refusal of a change to a record that somebody else has changed since the caller saw it. */
export const moved = (current: object): Problem =>
  Object.assign(problem(412, 'Alguien más cambió estos datos mientras usted los tenía abiertos'), {
    current,
  });

/** Throws a refusal. The status is one of 400, 401, 403, 404, 409, 413, 415, 422, 429 or 503. */
export const refuse = (statusCode: number, detail: string, errors?: FieldError[]): never => {
  throw problem(statusCode, detail, errors);
};

/** Throws the same for what will be possible again after these seconds: 429 or 503. */
export const refuseFor = (statusCode: 429 | 503, detail: string, seconds: number): never => {
  throw Object.assign(problem(statusCode, detail), { retryAfter: seconds });
};

export const isProblem = (error: unknown): error is Problem =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  'detail' in error &&
  typeof error.detail === 'string';
