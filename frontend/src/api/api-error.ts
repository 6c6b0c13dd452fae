import type { FieldRefusal } from '@obraclara/api';

/**
 * An error response. `status` is 0 without a response; `message` is the server's `detail`, or empty. `current`: the current record, if it
 * changed after it was read (412).
 */
export type ApiError = Error & {
  status: number;
  body: Partial<FieldRefusal> & { current?: { revision: number } };
};

export const apiError = (message: string, status: number, body: ApiError['body'] = {}): ApiError =>
  Object.assign(new Error(message), { name: 'ApiError', status, body });

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Whether the outcome of the request is unknown: no response, or one that only reports a server failure. */
export const isUnsettled = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

/** Whether the request can be repeated at once: no response, or a server that is unavailable; not a server error (500). */
export const isTransient = (error: unknown) =>
  isApiError(error) && (error.status === 0 || [502, 503, 504].includes(error.status));

/** Whether the session ended. The login screen follows, so a toast about the failed request is not needed. */
export const isSignedOut = (error: unknown) => isApiError(error) && error.status === 401;

/** Returns the server's `detail`, or `fallback`. */
export const detailOf = (error: unknown, fallback: string) =>
  (isApiError(error) && error.body.detail) || fallback;

/** Returns the error messages by field, in the format of react-hook-form and react-admin. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  isApiError(error)
    ? Object.fromEntries((error.body.errors ?? []).map(({ field, message }) => [field, message]))
    : {};

/** Whether a new record was refused because another one, with other data, has its id: the same draft was saved in another tab. */
export const isIdTaken = (error: unknown) =>
  isApiError(error) && error.status === 409 && 'id' in fieldErrorsOf(error);

/** Whether the server no longer has a file that the request refers to. */
export const isFileGone = (error: unknown) =>
  Object.keys(fieldErrorsOf(error)).some((field) =>
    /^(file_id|file_url|croquis|(photos\.\d+\.)?(photo|original)_url)$/.test(field),
  );
