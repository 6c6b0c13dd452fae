/** Postgres: connection exceptions, not enough resources, being shut down or started; Node: sockets. */
const lost =
  /^(08...|53...|57P0[1-3]|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT)$/;
/** gRPC's and node-pg's ways of saying the same without a code. */
const said =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|event log is closed|cannot use a pool after/i;
const types = new Set(['unavailable', 'deadline-exceeded', 'no-available-nodes', 'not-leader', 'timeout']);

/** Whether the error says that the database or the event store cannot be reached just now. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, type, errors } = error as Error & { code?: unknown; type?: unknown; errors?: unknown };
  if (typeof code === 'string' && lost.test(code)) return true;
  if (typeof type === 'string' && types.has(type)) return true;
  if (Array.isArray(errors) && errors.some(isUnavailable)) return true;
  return said.test(error.message);
};
