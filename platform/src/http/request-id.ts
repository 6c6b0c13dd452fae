import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** How many proxies, or which, are believed; none when absent. */
export type TrustProxy = number | string[] | false;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const listOf = (addresses: readonly string[]) => {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

/** Whether who is connected to us is one of our proxies. */
const isProxy = (trusted: TrustProxy): ((address: string) => boolean) => {
  if (!Array.isArray(trusted)) return () => trusted !== false && trusted > 0;
  const list = listOf(trusted);
  return (address) => list.check(address, familyOf(address));
};

const readable = /^[A-Za-z0-9_.:-]{1,100}$/;

/**
 * Names requests: as the proxy before us did, so that its log and ours are one story, else anew. Nobody else names one: the name
 * stands in logs, answers and events.
 */
export const requestIds = (trusted: TrustProxy) => {
  const believes = isProxy(trusted);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const known = typeof given === 'string' && readable.test(given) && believes(socket.remoteAddress ?? '');
    return known ? given : randomUUID();
  };
};
