/**
 * Why the Drive did not do what it was asked.
 * `reconnect`: the consent is gone, only a person can give it again; `missing`: no such file or folder; `forbidden`: the
 * account may not; `disabled`: the API is switched off for this client; `full`: no space left; `busy`: too much or a fault
 * of Google's, to be tried later; `unreachable`: no answer in time, or cut off.
 */
export type DriveFailureKind =
  'reconnect' | 'missing' | 'forbidden' | 'disabled' | 'full' | 'busy' | 'unreachable';

/** It carries nothing of the request: that held tokens. */
export type DriveFailure = Error & {
  drive: DriveFailureKind;
  /** Google's word for it. */
  reason?: string;
  /** Seconds after which Google wants to be asked again. */
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

/** What the token endpoint says when the consent, or the client it was given to, is no more. */
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

const said = (error: Body['error']): string | undefined =>
  typeof error === 'string' ? error : (error?.errors?.[0]?.reason ?? error?.status);

/** Only a single word gets out: a description could repeat what was sent. */
const reasonOf = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const reason = said((data as Body).error);
  return reason !== undefined && word.test(reason) ? reason : undefined;
};

const mostWait = 6 * 3600;

const waitOf = (headers: Headers): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(Math.ceil(seconds), mostWait) : undefined;
};

/** An error of the Google client as a failure of ours, without what it carries; any other error as it is. */
const asDriveFailure = (error: unknown): unknown => {
  if (isDriveFailure(error) || !fromGoogle(error)) return error;
  const { response } = error;
  if (!response) return driveFailure('unreachable');
  const reason = reasonOf(response.data);
  return driveFailure(kindOf(response.status, reason), { reason, retry_after: waitOf(response.headers) });
};

/** Runs calls to Google so that nothing of theirs (tokens in the request) leaves with an error. */
export const saying = async <T>(calls: () => Promise<T>): Promise<T> => {
  try {
    return await calls();
  } catch (error) {
    throw asDriveFailure(error);
  }
};
