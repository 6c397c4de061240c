import { Client } from 'pg';
import { createDatabase } from '../support/postgres.ts';
import {
  startTestService,
  type TestClient,
  type TestService,
  type TestServiceOptions,
} from '../support/service.ts';
import { PostgresProxy } from './postgres-proxy.ts';

/** A service whose database stands behind a proxy. */
export interface ServiceBehindProxy {
  proxy: PostgresProxy;
  service: TestService;
  client: TestClient;
  /** A connection beside the proxy. */
  database: Client;
}

/** Starts a service behind a proxy; all of it ends with `stack`. */
export async function startBehindProxy(
  stack: AsyncDisposableStack,
  { actions = [], env = {}, timings = {} }: Pick<TestServiceOptions, 'actions' | 'env' | 'timings'> = {},
): Promise<ServiceBehindProxy> {
  const own = stack.use(await createDatabase());
  const proxy = stack.use(await PostgresProxy.start(own.url));
  const settings = { DATABASE_URL: proxy.url, DOCMILL_LOG_LEVEL: 'silent', ...env };
  const service = stack.use(await startTestService({ env: settings, actions, timings }));
  const database = new Client({ connectionString: own.url });
  await database.connect();
  stack.defer(() => database.end());
  return { proxy, service, database, client: await service.client() };
}
