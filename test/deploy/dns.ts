import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The name in a question, and the offset of its end. */
const nameIn = (question: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 5 };
};

/** A DNS server on the loopback interface that resolves the given names to their IPv4 addresses, like the one in Docker's networks. */
export const nameServer = async (known: Record<string, readonly string[]>) => {
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    const { name, end } = nameIn(question);
    const addresses = known[name] ?? [];
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(addresses.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = addresses.map((each) =>
      // Answer record: pointer to the name in the question, type A, class IN, TTL 1 s, 4 bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...each.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([head, question.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  };
};
