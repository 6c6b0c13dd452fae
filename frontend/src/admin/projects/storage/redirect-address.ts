/** Names that no public server has (RFC 6761, RFC 6762, RFC 8375) and what people make up beside them. */
const privateName =
  /(^|\.)(local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|example)$/;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const bareAddress = /^(\d+\.){3}\d+$|^\[/;

export type Refused = 'plain' | 'address' | 'name';

/**
 * Why Google takes no redirect address of this origin, if it takes none: it wants https, and a public name instead of an IP address; on
 * the machine itself (`localhost`) both go (Google Identity, "Redirect URI validation rules").
 */
export const googleRefuses = (origin: string): Refused | null => {
  const { protocol, hostname } = new URL(origin);
  if (loopback.has(hostname)) return null;
  if (bareAddress.test(hostname)) return 'address';
  if (!hostname.includes('.') || privateName.test(hostname)) return 'name';
  return protocol === 'https:' ? null : 'plain';
};
