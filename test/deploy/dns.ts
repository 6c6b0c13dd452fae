import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The name that a question asks for, and where it ends. */
const nameIn = (question: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 5 };
};

/** A name server on the loopback that knows the names given, each with its IPv4 addresses: as that of Docker's networks does. */
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
      // The name asked for, an address on the internet, good for a second, of four bytes.
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
