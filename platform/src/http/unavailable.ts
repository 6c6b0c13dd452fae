import { isUnavailable as storeUnavailable } from '../store/port.ts';

/**
 * SQLSTATEs: connection exceptions, insufficient resources, lock or statement timeout, shutdown or startup, refused credentials,
 * missing database, read-only standby. Node: socket errors.
 */
const lost =
  /^(08...|53...|55P03|57014|57P0[1-3]|28...|3D000|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT)$/;
/** gRPC: deadline exceeded, unavailable. */
const grpcLost = new Set<unknown>([4, 14]);
/** Messages of gRPC and node-pg for the same failures, which have no code. */
const messagePattern =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|client was closed|(event log|past) is closed|cannot use a pool after|no connection established/i;
const types = new Set(['unavailable', 'deadline-exceeded', 'no-available-nodes', 'not-leader', 'timeout']);

/**
 * Whether the error means that the database or the event store is unavailable. Every route of both services and both event stores
 * decides it here.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (storeUnavailable(error)) return true;
  const { code, type, errors } = error as Error & { code?: unknown; type?: unknown; errors?: unknown };
  if (grpcLost.has(code) || (typeof code === 'string' && lost.test(code))) return true;
  if (typeof type === 'string' && types.has(type)) return true;
  if (Array.isArray(errors) && errors.some(isUnavailable)) return true;
  return messagePattern.test(error.message);
};
