type Logged = { [key: string]: unknown; type: string; message: string; stack: string };
type Named = { code?: unknown; constraint?: unknown; statusCode?: unknown; errors?: unknown };

/**
 * Log entry of an error: type, message, stack, codes and causes. Omits other properties, which may hold a whole connection with
 * server and user (node-pg) or the refused row.
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
