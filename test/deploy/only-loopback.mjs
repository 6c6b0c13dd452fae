/*
 * Loaded before a program (`node --import`): it connects to nobody but this machine, and what it tries else is written down in the file
 * that ASKED_OUTSIDE names.
 */
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const near = new Set(['localhost', '127.0.0.1', '::1']);
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function (...args) {
  const [first, second] = args;
  // As `net.connect` passes it on, as an object, or as a port and a host.
  const asked = Array.isArray(first) ? first[0] : typeof first === 'object' ? first : { host: second };
  if (typeof asked.host !== 'string' || near.has(asked.host)) return connect.apply(this, args);
  appendFileSync(process.env['ASKED_OUTSIDE'], `${asked.host}\n`);
  return this.destroy(new Error(`there is no network: ${asked.host}`));
};
