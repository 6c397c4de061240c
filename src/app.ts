import { join } from 'node:path';
import { accessArea, entities as accessEntities, type AccessArea } from './access/access.area.ts';
import type { Area } from './platform/area.ts';
import type { Config } from './platform/config.ts';
import { loadKeys, loadSecret } from './platform/auth/keys.ts';
import { inDataFolder } from './platform/data-folder.ts';
import { Database } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { requireReachable } from './platform/database/reachable.ts';
import { Hints } from './platform/events/hints.ts';
import { GraphqlHttp } from './platform/graphql/http.ts';
import { buildGraphqlApi } from './platform/graphql/schema.ts';
import { serveGraphqlSockets } from './platform/graphql/websocket.ts';
import type { Log } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { Queues } from './platform/queue/queue.ts';
import { listen } from './platform/rest/http-server.ts';
import { koaApp, nothingHere } from './platform/rest/koa-app.ts';
import { openApi } from './platform/rest/openapi.ts';
import { routes } from './platform/rest/router.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { entities as sequenceEntities, sequenceArea } from './sequence/sequence.area.ts';
import { entities as siloEntities, siloArea } from './silo/silo.area.ts';
import { schemaEndpoints } from './system/schema.routes.ts';
import { systemEndpoints } from './system/system.routes.ts';
import type { Action } from './transform/providers/action.ts';
import {
  entities as transformEntities,
  transformArea,
  type TransformArea,
} from './transform/transform.area.ts';

/** What heads the OpenAPI document. */
export const apiInfo = {
  title: 'Docmill',
  version: '1.0.1',
  description: 'Document transformation, sequencing and storage.',
};

/** Everything that is kept in the database. */
export const entities = [...accessEntities, ...sequenceEntities, ...siloEntities, ...transformEntities];

/** The areas of the service. */
export interface Areas {
  access: AccessArea;
  transform: TransformArea;
  all: readonly Area[];
}

/** A running service. */
export interface Service extends AsyncDisposable {
  /** Where it answers on this machine; undefined without the role `web`. */
  url: string | undefined;
  platform: Platform;
  areas: Areas;
}

/** Opens what every area is given; what it opened is closed with `stack`, in reverse order. */
export async function openPlatform(config: Config, log: Log, stack: AsyncDisposableStack): Promise<Platform> {
  const { dataFolder } = config;
  const { keys, secret, storage } = await inDataFolder(dataFolder, async () => ({
    keys: await loadKeys(join(dataFolder, 'keys')),
    secret: config.secret ?? (await loadSecret(join(dataFolder, 'secret'))),
    storage: await openStorage(config.storage, log),
  }));
  if (config.databaseUrl) await requireReachable(config.databaseUrl);
  const url = config.databaseUrl ?? (await embeddedUrl(dataFolder, log, stack));
  const database = stack.use(await Database.open({ url, entities, poolSize: config.databasePoolSize }));
  await migrate(database);
  const hints = stack.use(await Hints.open(url, log));
  const queues = stack.use(await Queues.open(url, log));
  return { config, log, database, queues, hints, keys, storage, secret };
}

async function embeddedUrl(dataFolder: string, log: Log, stack: AsyncDisposableStack): Promise<string> {
  const folder = join(dataFolder, 'postgres');
  const postgres = stack.use(await startEmbeddedPostgres({ folder, log: (text) => log.info(text) }));
  return postgres.url;
}

/** Builds the areas over a platform. */
export async function buildAreas(
  platform: Platform,
  stack: AsyncDisposableStack,
  actions: readonly Action[] = [],
): Promise<Areas> {
  const access = stack.use(await accessArea(platform));
  const sequence = sequenceArea(platform);
  const silo = siloArea(platform);
  const transform = stack.use(await transformArea(platform, sequence, silo, actions));
  return { access, transform, all: [access, sequence, silo, transform] };
}

/** Starts the roles of a process; a start that fails half-way closes what it had opened. */
export async function startService(
  config: Config,
  log: Log,
  actions: readonly Action[] = [],
): Promise<Service> {
  await using opening = new AsyncDisposableStack();
  const platform = await openPlatform(config, log, opening);
  const areas = await buildAreas(platform, opening, actions);
  const { worker } = areas.transform;
  // Edge and worker drain side by side when the service ends, so that neither eats the other's time.
  const running = opening.use(new Draining());
  if (config.roles.has('worker')) {
    await worker.start();
    running.add(worker);
  }
  const url = config.roles.has('web') ? await serve(platform, areas, running) : undefined;
  const stack = opening.move();
  return { url, platform, areas, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Serves REST, GraphQL and downloads on one port. */
async function serve(platform: Platform, { access, all }: Areas, running: Draining): Promise<string> {
  const { config, log } = platform;
  const { authenticate, onScopeEnd } = access;
  const { bodyLimitBytes } = config;
  const declared = all.flatMap(({ endpoints }) => endpoints);
  const graphqlApi = await buildGraphqlApi(all.flatMap(({ resolvers }) => resolvers));
  const graphql = new GraphqlHttp(graphqlApi, { authenticate, bodyLimitBytes, log });
  const app = koaApp(log);
  for (const middleware of all.flatMap(({ middleware = [] }) => middleware)) app.use(middleware);
  app.use(await graphql.start());
  app.use(systemEndpoints(platform, openApi(declared, apiInfo)));
  app.use(schemaEndpoints(config.publicUrl));
  app.use(routes(declared, { authenticate, bodyLimitBytes }));
  app.use(nothingHere);
  const answer = app.callback();
  const server = await listen((request, response) => void answer(request, response), config.port);
  const sockets = serveGraphqlSockets(server.http, graphqlApi, { authenticate, onScopeEnd, log });
  running.add({
    async [Symbol.asyncDispose]() {
      await Promise.all([server[Symbol.asyncDispose](), sockets[Symbol.asyncDispose]()]);
      await graphql[Symbol.asyncDispose]();
    },
  });
  return server.url;
}

/** Ends several things at once. */
class Draining implements AsyncDisposable {
  readonly #things: AsyncDisposable[] = [];

  add(thing: AsyncDisposable): void {
    this.#things.push(thing);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#things.map((thing) => thing[Symbol.asyncDispose]()));
  }
}
