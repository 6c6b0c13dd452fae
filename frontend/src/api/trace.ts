const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Returns trace headers for one request, so that tracing can follow it through the services, with the time of its start. */
export const traceHeaders = (): Record<string, string> => ({
  traceparent: `00-${hex(16)}-${hex(8)}-01`,
  tracestate: `oc=${Date.now()}`,
});
