import { setTimeout as pause } from 'node:timers/promises';
import {
  GenericContainer,
  getContainerRuntimeClient,
  Network,
  RandomPortGenerator,
  Wait,
} from 'testcontainers';
import { allOrNone } from './all-or-none.ts';
import { compose } from './deploy/tree.ts';

/** A server in containers. `node`: address of the single node that serves all requests unless a test stops it. */
export type Contained = { url: string; node: string; stop: () => Promise<void> };

/** Milliseconds for a container to start, once its image is present, and for three nodes to elect a leader. */
const patience = 120_000;
const port = 2113;

/** A container of the image in docker-compose.yml, so that tests use the shipped version. */
const shipped = (service: 'eventstore' | 'postgres') =>
  new GenericContainer(compose.services[service]!.image!);

const eventStoreNode = () =>
  shipped('eventstore')
    .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
    .withStartupTimeout(patience);

const addressOf = (...nodes: string[]) => `esdb://${nodes.join(',')}?tls=false`;

export const oneNode = async (): Promise<Contained> => {
  const server = await eventStoreNode()
    .withCommand(['--insecure', '--mem-db'])
    .withExposedPorts(port)
    .start();
  const url = addressOf(`${server.getHost()}:${server.getMappedPort(port)}`);
  return { url, node: url, stop: async () => void (await server.stop()) };
};

type Member = { state: string; isAlive: boolean; httpEndPointIp: string; httpEndPointPort: number };

/** Waits until all nodes are up and have elected a leader. Returns the leader's address. */
const leaderAmong = async (gossip: string, size: number): Promise<string> => {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(500)) {
    const response = await fetch(gossip, { headers: { accept: 'application/json' } });
    const { members } = (await response.json()) as { members: Member[] };
    const ready = members.filter(
      ({ isAlive, state }) => isAlive && (state === 'Leader' || state === 'Follower'),
    );
    const leader = ready.find(({ state }) => state === 'Leader');
    if (leader && ready.length === size) return `${leader.httpEndPointIp}:${leader.httpEndPointPort}`;
  }
  throw new Error(`${size} nodes of EventStoreDB have not agreed on a leader in ${patience / 1000} s`);
};

const names = ['node-1', 'node-2', 'node-3'];

/** Nodes address each other by name; clients on the host get the ports that Docker maps. */
export const threeNodes = async (): Promise<Contained> => {
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  const network = await new Network().start();
  const ports = new RandomPortGenerator();
  const places: string[] = [];
  const start = async (name: string) => {
    const outside = await ports.generatePort();
    places.push(`${host}:${outside}`);
    return eventStoreNode()
      .withNetwork(network)
      .withNetworkAliases(name)
      .withExposedPorts({ container: port, host: outside })
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MEM_DB: 'true',
        EVENTSTORE_CLUSTER_SIZE: String(names.length),
        EVENTSTORE_DISCOVER_VIA_DNS: 'false',
        EVENTSTORE_GOSSIP_SEED: names
          .filter((other) => other !== name)
          .map((other) => `${other}:${port}`)
          .join(','),
        EVENTSTORE_NODE_IP: '0.0.0.0',
        EVENTSTORE_REPLICATION_IP: '0.0.0.0',
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
        EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: host,
        EVENTSTORE_ADVERTISE_NODE_PORT_TO_CLIENT_AS: String(outside),
      })
      .start();
  };
  // No node is ready before most of them are running.
  const nodes = await allOrNone(names.map(start), () => network.stop());
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await network.stop();
  };
  try {
    const node = addressOf(await leaderAmong(`http://${places[0]}/gossip`, names.length));
    return { url: addressOf(...places), node, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const password = 'pruebas';

/** PostgreSQL with the same collation as the bundled server of other test runs. */
export const postgresAlone = async () => {
  const server = await shipped('postgres')
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8',
    })
    .withCommand(['postgres', '-c', 'max_connections=150'])
    .withExposedPorts(5432)
    // The first start creates the cluster and stops again.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .withStartupTimeout(patience)
    .start();
  const url = `postgres://postgres:${password}@${server.getHost()}:${server.getMappedPort(5432)}/postgres`;
  return { url, stop: async () => void (await server.stop()) };
};
