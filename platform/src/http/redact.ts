/** Passwords of any kind, and what was searched for: names and e-mails. */
const secret =
  /^(?:filter|access_token|refresh_token|id_token|token|client_id|client_secret|code|state|password|key|sig|signature)$/i;

/** A name may be written with escapes, and is read without them. */
const plain = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    // Not an escape that any reader would take for a name of ours.
    return name;
  }
};

/** An address without what a query string may carry that is nobody else's to read. */
export const redacted = (url: string): string =>
  url.replace(/([?&;])([^=&;#]*)=([^&;#]*)/g, (whole: string, before: string, name: string) =>
    secret.test(plain(name)) ? `${before}${name}=***` : whole,
  );
