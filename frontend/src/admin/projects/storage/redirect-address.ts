/** Names reserved for private use or tests (RFC 6761, RFC 6762, RFC 8375), and common unofficial private names. */
const privateName =
  /(^|\.)(local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|example)$/;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const bareAddress = /^(\d+\.){3}\d+$|^\[/;

export type Refused = 'plain' | 'address' | 'name';

/**
 * Reason why Google rejects redirect addresses of this origin; null if it accepts them. Google requires https and a public host name, not
 * an IP address. `localhost` and loopback addresses are exempt from both rules (Google Identity, "Redirect URI validation rules").
 */
export const googleRefuses = (origin: string): Refused | null => {
  const { protocol, hostname } = new URL(origin);
  if (loopback.has(hostname)) return null;
  if (bareAddress.test(hostname)) return 'address';
  if (!hostname.includes('.') || privateName.test(hostname)) return 'name';
  return protocol === 'https:' ? null : 'plain';
};
