export { startPostgres, type Postgres, type PostgresOptions } from './postgres/launcher.ts';
