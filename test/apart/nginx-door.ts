import { once } from 'node:events';
import net from 'node:net';
import type { Part } from '../../runtime/src/parts.ts';
import { places, runNginx } from '../deploy/real-nginx.ts';

const isFree = async (host: string, port: number) => {
  const server = net.createServer().listen(port, host);
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
};

/** A port that is free on all addresses of the services. */
export const commonPort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const free = await Promise.all(
    Object.values(places)
      .flat()
      .map((host) => isFree(host, port)),
  );
  return free.every(Boolean) ? port : commonPort();
};

/** Runs the nginx of this machine with the shipped configuration and the built pages, in front of services at fixed addresses. */
export const nginxDoor = async () => {
  const port = await commonPort();
  const nginx = await runNginx({ servicePort: port, isBuilt: true });
  const free: Partial<Record<Part, string[]>> = Object.fromEntries(
    Object.entries(places).map(([part, hosts]) => [part, [...hosts]]),
  );
  return {
    url: nginx.address,
    /** As in docker-compose.yml. */
    env: { TRUST_PROXY: '1' },
    /** HOST and PORT of the next process of a service that nginx forwards to; other services use any address. */
    placeOf: (part: Part): Record<string, string> => {
      const hosts = free[part];
      if (!hosts) return {};
      const host = hosts.shift();
      if (host === undefined) throw new Error(`nginx knows no more places of ${part}`);
      return { HOST: host, PORT: String(port) };
    },
    close: nginx.stop,
  };
};
