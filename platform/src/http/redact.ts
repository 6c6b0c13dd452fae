/** Credentials of any kind, and search terms, which contain names and e-mail addresses. */
const secret =
  /^(?:filter|access_token|refresh_token|id_token|token|client_id|client_secret|code|state|password|key|sig|signature)$/i;

/** Parameter names may be percent-encoded; servers decode them. */
const plain = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    // An invalid escape: no parameter of this application.
    return name;
  }
};

/** Replaces the values of secret query parameters in a URL with `***`. */
export const redacted = (url: string): string =>
  url.replace(/([?&;])([^=&;#]*)=([^&;#]*)/g, (whole: string, before: string, name: string) =>
    secret.test(plain(name)) ? `${before}${name}=***` : whole,
  );
