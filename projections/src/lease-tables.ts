/** The tables of workers and leases are unlogged: only their current state matters, so they need not survive a crash of the server. */
export const leaseTables = /* sql */ `
create unlogged table if not exists read.workers (
  id         text primary key,
  models     text[] not null, -- what it can lead
  expires_at timestamptz not null
);
create table if not exists read.leases (
  projection text primary key,
  holder     text, -- null: nobody
  epoch      bigint not null default 0,
  since      timestamptz not null default clock_timestamp()
);
`;
