import type { Migration } from '../migrate';

/** The engine's own tables and functions; those of the declared resources follow in generated steps. */
export const engineMigration: Migration = {
  name: '0000-engine',
  sql: `
create table engine_session (
  token_hash text primary key,
  account_id bigint not null,
  began_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  ip text not null,
  agent text not null
);
create index engine_session_account on engine_session (account_id);
create index engine_session_seen on engine_session (seen_at);

create table engine_idempotency (
  account_id bigint not null,
  path text not null,
  key text not null,
  body_hash text not null,
  status integer,
  answer text,
  created_at timestamptz(3) not null,
  primary key (account_id, path, key)
);
create index engine_idempotency_created on engine_idempotency (created_at);

create table engine_login_failure (
  kind text not null,
  subject text not null,
  count integer not null,
  since timestamptz(3) not null,
  locked_until timestamptz(3),
  primary key (kind, subject)
);

create table engine_preference (
  account_id bigint not null,
  key text not null,
  value json not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, key)
);

create table engine_seed (
  name text primary key,
  filled_at timestamptz(3) not null default now()
);

-- Single characters and pairs of a text: an index on them finds any part of it, two-character Chinese names included.
create function grams(t text) returns text[] language sql immutable strict parallel safe cost 500 as $$
  select coalesce(array_agg(distinct substr(s, i, n)), '{}')
  from (select lower(t collate "C") as s) as folded, generate_series(1, char_length(s)) as i, (values (1), (2)) as g(n)
  where i + n - 1 <= char_length(s)
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
`,
};
