import { Client, type ClientBase, type ClientConfig } from 'pg';

/** PostgreSQL settings of a session by name, as in `SET`. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** Configuration of a connection, with session settings in addition to the timeouts that the driver supports by name. */
export interface SessionConfig extends ClientConfig {
  settings?: SessionSettings;
}

/**
 * Settings that our statements depend on, regardless of those of the server, the database or the role. Read-only mode is
 * not among them: providers switch it on to protect a full disk, and the service refuses to start on it.
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
  // JIT compilation takes longer than our short queries.
  jit: 'off',
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
  transaction_timeout: 0,
};

/**
 * Statement that applies settings by name; those unknown to the server are skipped, such as `transaction_timeout` before
 * PostgreSQL 17.
 */
const apply = `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given(name, value)
  where current_setting(name, true) is not null`;

/**
 * Separates the settings from the rest. They are sent as a statement after connecting, not as startup parameters, which a
 * pooler such as PgBouncer refuses or silently drops (ADR 12).
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

/** Returns the configuration of a pool that applies the settings to each connection before its first use. */
export function createPoolConfig<Config extends SessionConfig>(config: Config) {
  const { config: rest, settings } = separate(config);
  return { ...rest, onConnect: (client: ClientBase) => applySettings(client, settings) };
}

/** Dedicated connection; `open` connects it and applies its settings. */
export class SessionClient extends Client {
  readonly #settings: SessionSettings;

  constructor(config: SessionConfig) {
    const { config: rest, settings } = separate(config);
    super(rest);
    this.#settings = settings;
  }

  /** Connects; if it throws, the caller must end the client. */
  async open(): Promise<void> {
    await this.connect();
    await applySettings(this, this.#settings);
  }
}
