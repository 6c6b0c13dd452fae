/** Whether the device has no room for more. */
export const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
