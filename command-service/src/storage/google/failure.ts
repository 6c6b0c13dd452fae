/**
 * Reason of a failed Drive call.
 * `reconnect`: the consent is invalid and needs a person; `missing`: no such file or folder; `forbidden`: the account lacks permission;
 * `disabled`: the API is switched off for this client; `policy`: the Workspace domain forbids it; `full`: no space left; `quota`: a limit of
 * use of the account; `drive_items`, `folder_items`, `depth`: most items of a drive or folder, deepest nesting; `sharing`: too many files
 * shared; `busy`: rate limit or a fault at Google, retry later; `unreachable`: no response in time, or cut off.
 */
export type DriveFailureKind =
  | 'reconnect'
  | 'missing'
  | 'forbidden'
  | 'disabled'
  | 'policy'
  | 'full'
  | 'quota'
  | 'drive_items'
  | 'folder_items'
  | 'depth'
  | 'sharing'
  | 'busy'
  | 'unreachable';

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
const consentIsGone =
  /^(invalid_grant|invalid_client|unauthorized_client|deleted_client|disabled_client|access_denied|admin_policy_enforced|org_internal)$/;

/** Reasons of the Drive API (developers.google.com/workspace/drive/api/guides/handle-errors). */
const byReason: Readonly<Record<string, DriveFailureKind>> = {
  storageQuotaExceeded: 'full',
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  uploadLimitExceeded: 'quota',
  teamDriveFileLimitExceeded: 'drive_items',
  activeItemCreationLimitExceeded: 'drive_items',
  numChildrenInNonRootLimitExceeded: 'folder_items',
  teamDriveHierarchyTooDeep: 'depth',
  myDriveHierarchyDepthLimitExceeded: 'depth',
  sharingRateLimitExceeded: 'sharing',
  domainPolicy: 'policy',
  accessNotConfigured: 'disabled',
  // The consent lacks the permission for Drive.
  insufficientPermissions: 'reconnect',
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
};

const isOwn = (reason: string | undefined): reason is string =>
  reason !== undefined && Object.hasOwn(byReason, reason);

const kindOf = (status: number, reason: string | undefined): DriveFailureKind => {
  if ((status === 400 || status === 401) && reason !== undefined && consentIsGone.test(reason))
    return 'reconnect';
  if (status < 500 && isOwn(reason)) return byReason[reason]!;
  if (status === 403) return 'forbidden';
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
