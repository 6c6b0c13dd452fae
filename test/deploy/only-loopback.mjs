/*
 * Preloaded with `node --import`: allows connections to this machine only.
 * Appends other hosts to the file that ASKED_OUTSIDE names.
 */
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const near = new Set(['localhost', '127.0.0.1', '::1']);
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function (...args) {
  const [first, second] = args;
  // `net.connect` passes an array; other callers pass options, or a port and a host.
  const asked = Array.isArray(first) ? first[0] : typeof first === 'object' ? first : { host: second };
  if (typeof asked.host !== 'string' || near.has(asked.host)) return connect.apply(this, args);
  appendFileSync(process.env['ASKED_OUTSIDE'], `${asked.host}\n`);
  return this.destroy(new Error(`there is no network: ${asked.host}`));
};
