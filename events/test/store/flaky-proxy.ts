import net from 'node:net';
import path from 'node:path';

/** A way to Postgres that can swallow an answer and hang up, so that the asker never learns what became of its request. */
export const flakyProxy = async (connectionString: string) => {
  const server = new URL(connectionString);
  const socketFolder = server.searchParams.get('host');
  const port = server.port || '5432';
  const target = socketFolder
    ? { path: path.join(socketFolder, `.s.PGSQL.${port}`) }
    : { host: server.hostname, port: Number(port) };
  let swallow: { request: string } | undefined;
  let swallowed = 0;

  const proxy = net.createServer((client) => {
    const upstream = net.connect(target);
    let doomed = false;
    client.on('data', (data) => {
      if (swallow && data.includes(swallow.request)) {
        swallow = undefined;
        doomed = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!doomed) return client.write(data);
      swallowed += 1;
      return client.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  const url = new URL(connectionString);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as net.AddressInfo).port);
  return {
    url: url.toString(),
    /** Hangs up instead of answering the next request whose bytes have `request` in them. */
    swallowAnswerTo: (request: string) => (swallow = { request }),
    swallowed: () => swallowed,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
};
