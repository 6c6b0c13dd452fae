import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Trusted proxies, as a number of hops or as addresses; false for none. */
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

/** Whether the connected peer is one of the trusted proxies. */
const isProxy = (trusted: TrustProxy): ((address: string) => boolean) => {
  if (!Array.isArray(trusted)) return () => trusted !== false && trusted > 0;
  const list = listOf(trusted);
  return (address) => list.check(address, familyOf(address));
};

const readable = /^[A-Za-z0-9_.:-]{1,100}$/;

/**
 * Identifies requests: with the trusted proxy's `X-Request-Id`, so that both logs use the same identifier, else with a random
 * one. Identifiers from other callers are ignored, since logs, responses and events contain them.
 */
export const requestIds = (trusted: TrustProxy) => {
  const believes = isProxy(trusted);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const known = typeof given === 'string' && readable.test(given) && believes(socket.remoteAddress ?? '');
    return known ? given : randomUUID();
  };
};
