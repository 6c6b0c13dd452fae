import type { FieldRefusal } from '@obraclara/api';

/**
 * An answer that refused. `status` 0 means that no answer came; `message` is the server's `detail`, empty if it said none.
 * `current`: the record as it is, when it has moved since it was seen (412).
 */
export type ApiError = Error & {
  status: number;
  body: Partial<FieldRefusal> & { current?: { revision: number } };
};

export const apiError = (message: string, status: number, body: ApiError['body'] = {}): ApiError =>
  Object.assign(new Error(message), { name: 'ApiError', status, body });

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Whether nobody knows if it was carried out: no answer came, or one that says no more than that something failed. */
export const isUnsettled = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

/** No answer, or a server that says it cannot answer now: worth sending again at once, which a server that fails at it (500) is not. */
export const isTransient = (error: unknown) =>
  isApiError(error) && (error.status === 0 || [502, 503, 504].includes(error.status));

/** Whether the session ended; its screen is already on the way out, so nobody needs a toast about what it could not load. */
export const isSignedOut = (error: unknown) => isApiError(error) && error.status === 401;

/** The server's own sentence, or `fallback`. */
export const detailOf = (error: unknown, fallback: string) =>
  (isApiError(error) && error.body.detail) || fallback;

/** What each field was refused for, in the shape react-hook-form and react-admin take. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  isApiError(error)
    ? Object.fromEntries((error.body.errors ?? []).map(({ field, message }) => [field, message]))
    : {};

/** Whether the server no longer has the file that it was told of. */
export const isFileGone = (error: unknown) =>
  Object.keys(fieldErrorsOf(error)).some((field) =>
    /^(file_id|file_url|croquis|(photos\.\d+\.)?(photo|original)_url)$/.test(field),
  );
