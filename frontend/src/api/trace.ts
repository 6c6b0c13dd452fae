const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Names one exchange, by which what the services do for it can be followed where somebody does, and says when it was begun. */
export const traceHeaders = (): Record<string, string> => ({
  traceparent: `00-${hex(16)}-${hex(8)}-01`,
  tracestate: `oc=${Date.now()}`,
});
