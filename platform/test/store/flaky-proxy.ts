import net from 'node:net';
import path from 'node:path';

/**
 * TCP proxy to Postgres or another server with injected faults: it can drop a response and hang up, refuse connections for a
 * while, or stop forwarding without closing them.
 */
export const flakyProxy = async (connectionString: string) => {
  const server = new URL(connectionString);
  const socketFolder = server.searchParams.get('host');
  const port = server.port || (server.protocol.startsWith('postgres') ? '5432' : '2113');
  const target = socketFolder
    ? { path: path.join(socketFolder, `.s.PGSQL.${port}`) }
    : { host: server.hostname, port: Number(port) };
  let swallow: { request: string } | undefined;
  let swallowed = 0;
  let state: 'open' | 'cut' | 'silent' = 'open';
  const sockets = new Set<net.Socket>();

  const proxy = net.createServer((client) => {
    if (state === 'cut') return void client.destroy();
    const upstream = net.connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      if (state === 'silent') socket.pause();
    }
    let doomed = false;
    client.on('data', (data: Buffer) => {
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
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
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
    /** Hangs up instead of forwarding the response to the next request that contains `request`. */
    swallowAnswerTo: (request: string) => (swallow = { request }),
    swallowed: () => swallowed,
    /** Closes every connection and refuses new ones until `mend`. */
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    /** Accepts connections but forwards nothing until `mend`. */
    silence: () => {
      state = 'silent';
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => proxy.close(resolve));
    },
  };
};
