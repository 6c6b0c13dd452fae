const secret =
  /([?&](?:access_token|refresh_token|token|client_id|client_secret|code|state|password|key|sig|signature)=)[^&#]*/gi;

/** An address without the secrets that a query string may carry. */
export const redacted = (url: string): string => url.replace(secret, '$1***');
