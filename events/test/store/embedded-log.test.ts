import { testDatabase } from '../../../test/database.ts';
import { backupLog } from '../../../test/restored-log.ts';
import { embeddedLog } from '../../src/store/index.ts';
import { storeContract } from './contract.ts';
import { placeContract } from './place-contract.ts';

const open = async () => {
  const database = await testDatabase();
  const connectionString = database.url;
  // Both at once, on an empty database: each would like to create the schema.
  const [store, other] = await Promise.all([
    embeddedLog({ connectionString }),
    embeddedLog({ connectionString }),
  ]);
  const interrupt = async () => {
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  };
  const close = async () => {
    await Promise.all([store.close(), other.close()]);
    await database.drop();
  };
  return { store, other, interrupt, close, backup: () => backupLog(database.pool) };
};

storeContract('The embedded log', open);
placeContract('The embedded log', open);
