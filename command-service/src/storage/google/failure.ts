/**
 * Reason of a failed Drive call.
 * `reconnect`: the consent is invalid and needs a person; `missing`: no such file or folder; `forbidden`: the account lacks permission;
 * `disabled`: the API is switched off for this client; `full`: no space left; `busy`: rate limit or a fault at Google, retry later;
 * `unreachable`: no response in time, or cut off.
 */
export type DriveFailureKind =
  'reconnect' | 'missing' | 'forbidden' | 'disabled' | 'full' | 'busy' | 'unreachable';

/** Contains nothing of the request, which has tokens. */
export type DriveFailure = Error & {
  drive: DriveFailureKind;
  /** Google's reason code. */
  reason?: string;
  /** Seconds of Google's Retry-After. */
  retry_after?: number;
};

export const driveFailure = (
  drive: DriveFailureKind,
  { reason, retry_after }: { reason?: string | undefined; retry_after?: number | undefined } = {},
): DriveFailure =>
  Object.assign(new Error(`Google Drive: ${drive}${reason ? ` (${reason})` : ''}`), {
    drive,
    ...(reason === undefined ? {} : { reason }),
    ...(retry_after === undefined ? {} : { retry_after }),
  });

export const isDriveFailure = (error: unknown): error is DriveFailure =>
  error instanceof Error && 'drive' in error;

type Body = { error?: string | { errors?: { reason?: string }[]; status?: string } };
type Refused = { config: unknown; response?: { status: number; headers: Headers; data?: unknown } };

const fromGoogle = (error: unknown): error is Error & Refused => error instanceof Error && 'config' in error;

/** Errors of the token endpoint for a revoked consent or a deleted client. */
const consentIsGone = /^(invalid_grant|invalid_client|unauthorized_client|deleted_client|access_denied)$/;

const byReason: Record<string, DriveFailureKind> = {
  storageQuotaExceeded: 'full',
  teamDriveFileLimitExceeded: 'full',
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  dailyLimitExceeded: 'busy',
  quotaExceeded: 'busy',
  accessNotConfigured: 'disabled',
};

const kindOf = (status: number, reason: string | undefined): DriveFailureKind => {
  if ((status === 400 || status === 401) && reason !== undefined && consentIsGone.test(reason))
    return 'reconnect';
  if (status === 403) return byReason[reason ?? ''] ?? 'forbidden';
  if (status === 404 || status === 410) return 'missing';
  return 'busy';
};

const word = /^[A-Za-z_]{1,60}$/;

const errorText = (error: Body['error']): string | undefined =>
  typeof error === 'string' ? error : (error?.errors?.[0]?.reason ?? error?.status);

/** Keeps only a single word: a description could repeat the request. */
const reasonOf = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const reason = errorText((data as Body).error);
  return reason !== undefined && word.test(reason) ? reason : undefined;
};

const mostWait = 6 * 3600;

const waitOf = (headers: Headers): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(Math.ceil(seconds), mostWait) : undefined;
};

/** Converts an error of the Google client to a DriveFailure without its contents; returns other errors unchanged. */
const asDriveFailure = (error: unknown): unknown => {
  if (isDriveFailure(error) || !fromGoogle(error)) return error;
  const { response } = error;
  if (!response) return driveFailure('unreachable');
  const reason = reasonOf(response.data);
  return driveFailure(kindOf(response.status, reason), { reason, retry_after: waitOf(response.headers) });
};

/** Runs calls to Google and converts their errors, so that no error exposes tokens of the request. */
export const saying = async <T>(calls: () => Promise<T>): Promise<T> => {
  try {
    return await calls();
  } catch (error) {
    throw asDriveFailure(error);
  }
};
