import { Client, type ClientBase, type ClientConfig } from 'pg';

/** PostgreSQL settings of a session by name, as `SET` knows them. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** How to connect, with the settings of the session beside the timeouts that the driver knows by name. */
export interface SessionConfig extends ClientConfig {
  settings?: SessionSettings;
}

/**
 * Settings that our statements depend on, whatever the server, the database or the role sets. Read-only mode is not among
 * them: providers switch it on to protect a full disk, and a start refuses it.
 */
const common: SessionSettings = {
  search_path: 'public',
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
  bytea_output: 'hex',
  extra_float_digits: 1,
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: 0,
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  // Compiling costs more than our short queries take.
  jit: 'off',
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
  transaction_timeout: 0,
};

/** PostgreSQL before 17 has no `transaction_timeout`; a name that the server does not know is left out. */
const apply = `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given(name, value)
  where current_setting(name, true) is not null`;

/**
 * Settings travel as a statement behind the connection, not as its startup parameters: a pooler such as PgBouncer refuses
 * those, or drops them without a word (decision 452).
 */
function separate<Config extends SessionConfig>(config: Config) {
  const { settings, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...rest } = config;
  const timeouts = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };
  const given = Object.entries(timeouts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return { config: rest, settings: { ...common, ...Object.fromEntries(given), ...settings } };
}

async function applySettings(client: ClientBase, settings: SessionSettings): Promise<void> {
  await client.query(apply, [Object.keys(settings), Object.values(settings).map(String)]);
}

/** The configuration of a pool, each connection of which has its settings before it is handed out. */
export function pooled<Config extends SessionConfig>(config: Config) {
  const { config: rest, settings } = separate(config);
  return { ...rest, onConnect: (client: ClientBase) => applySettings(client, settings) };
}

/** A connection of its own, which `open` connects under its settings. */
export class SessionClient extends Client {
  readonly #settings: SessionSettings;

  constructor(config: SessionConfig) {
    const { config: rest, settings } = separate(config);
    super(rest);
    this.#settings = settings;
  }

  /** Connects; when it throws, the caller ends the client. */
  async open(): Promise<void> {
    await this.connect();
    await applySettings(this, this.#settings);
  }
}
