import { databaseReason } from './failure-sentence.ts';
import { clusterFiles, isThere } from './postgres/cluster.ts';
import { connect } from './postgres/connection.ts';
import { assertDurable } from './postgres/durability.ts';
import { assertNotNewer } from './not-newer.ts';
import { startPostgres } from './postgres/launcher.ts';

export type Database = { url: string; close(): Promise<void> };

type Options = {
  databaseUrl: string | undefined;
  dataDir: string;
  log: (message: string) => void;
  /** Join a server that another ObraClara of this folder runs. */
  shared?: boolean;
};

/** Milliseconds that a reachable database may take to connect while all services start at once. */
const patience = 15_000;

const checkGiven = async (url: string) => {
  const client = await connect(url, patience).catch((cause: unknown) => {
    throw new Error(`No se pudo conectar con la base de datos de DATABASE_URL: ${databaseReason(cause)}`, {
      cause,
    });
  });
  try {
    await assertDurable(client);
    await assertNotNewer(client);
  } finally {
    await client.end();
  }
};

const checkOwn = async (url: string) => {
  const client = await connect(url);
  try {
    await assertNotNewer(client);
  } finally {
    await client.end();
  }
};

/** Rejects with a Spanish sentence if there is no database yet: starting the server would create one. */
export const assertThere = async ({
  databaseUrl,
  dataDir,
}: Pick<Options, 'databaseUrl' | 'dataDir'>): Promise<void> => {
  if (databaseUrl === undefined && !(await isThere(clusterFiles(dataDir).cluster)))
    throw new Error(`En ${dataDir} no hay datos de ObraClara; DATA_DIR dice en qué carpeta están.`);
};

/** Opens the database of DATABASE_URL, or else the bundled server. Rejects with a Spanish sentence. */
export const openDatabase = async ({ databaseUrl, ...options }: Options): Promise<Database> => {
  if (databaseUrl === undefined) {
    const postgres = await startPostgres(options);
    await checkOwn(postgres.url).catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
    return { url: postgres.url, close: postgres.stop };
  }
  await checkGiven(databaseUrl);
  return { url: databaseUrl, close: async () => undefined };
};
