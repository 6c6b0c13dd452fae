type Logged = { [key: string]: unknown; type: string; message: string; stack: string };
type Named = { code?: unknown; constraint?: unknown; statusCode?: unknown; errors?: unknown };

/**
 * An error as the log has it: what it is, says and comes from. Not all that hangs on it, which may be a whole connection with
 * its server and user (node-pg), or the row that was refused.
 */
export const loggedError = (error: unknown): Logged => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint, statusCode, errors } = error as Named;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(statusCode !== undefined && { statusCode }),
    stack: error.stack ?? '',
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
    ...(Array.isArray(errors) && { errors: errors.map(loggedError) }),
  };
};
