import { accessArea, openAccess, type Access } from './access/access.area.ts';
import { connectArea, connectServices } from './connect/connect.area.ts';
import { apiInfo, areas, declarations, entities } from './declarations.ts';
import type { ServedArea } from './platform/area.ts';
import type { Config } from './platform/config.ts';
import { requireDataFolder } from './platform/data-folder.ts';
import { auditArea } from './platform/audit/audit.area.ts';
import { AuditService } from './platform/audit/audit.service.ts';
import { changeArea } from './platform/changes/change.area.ts';
import { ChangeFeed } from './platform/changes/change-feed.ts';
import { FeedWatch } from './platform/changes/change-metrics.ts';
import { openDatabaseClock } from './platform/database/moment.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { findDatabaseProblem } from './platform/database/database-problem.ts';
import { Notifier } from './platform/events/notifier.ts';
import { openApi } from './platform/openapi/openapi.ts';
import { EventStreams } from './platform/graphql/event-streams.ts';
import { GraphqlHttp } from './platform/graphql/http.ts';
import { graphqlRoutes } from './platform/graphql/graphql.routes.ts';
import { buildGraphqlSchema, graphqlApi } from './platform/graphql/schema.ts';
import { SocketLimits } from './platform/graphql/socket-limits.ts';
import { serveGraphqlSockets } from './platform/graphql/websocket.ts';
import { IdempotencyKeys } from './platform/idempotency/idempotency-keys.ts';
import type { Log } from './platform/log.ts';
import { BatchWorker } from './platform/long-operations/batch-worker.ts';
import { InstallationKeys } from './platform/keys/installation-keys.ts';
import { LongOperations } from './platform/long-operations/long-operations.ts';
import { Metrics } from './platform/metrics.ts';
import { OutboundClient } from './platform/outbound/outbound-client.ts';
import type { Platform } from './platform/platform.ts';
import { programVersion } from './platform/program-version.ts';
import { memoize } from './platform/memoize.ts';
import { Readiness } from './platform/readiness.ts';
import { Queues } from './platform/queue/queue.ts';
import { browsers } from './platform/rest/browsers.ts';
import { Guard } from './platform/rest/guard.ts';
import { listen } from './platform/rest/http-server.ts';
import { serveMetrics, type MetricsAddress } from './platform/rest/metrics-server.ts';
import { assertFreePath } from './platform/rest/public-path.ts';
import { koaApp, nothingHere } from './platform/rest/koa-app.ts';
import { serveEndpoints, servePlainRoutes } from './platform/rest/router.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { noTracing, type Tracing } from './platform/tracing/tracing.ts';
import { ProcessPool } from './platform/threads/process-pool.ts';
import { ThreadPool } from './platform/threads/thread-pool.ts';
import { sealedColumns } from './sealed-columns.ts';
import { searchArea, searchServices } from './search/search.area.ts';
import { sequenceArea, sequenceServices } from './sequence/sequence.area.ts';
import { siloArea, siloServices } from './silo/silo.area.ts';
import { startWordRenewal } from './silo/entries/word-renewal.ts';
import { startSpoolRetention } from './silo/spool/spool-retention.ts';
import { consoleRoutes } from './system/console/console.routes.ts';
import { consoleSettingsRoutes } from './system/console/settings.routes.ts';
import { answerExplorer, docsRoutes, withoutFinalSlash } from './system/docs.routes.ts';
import { indexRoutes } from './system/index.routes.ts';
import { schemaRoutes } from './system/schema.routes.ts';
import { systemArea, systemServices } from './system/system.area.ts';
import { systemRoutes } from './system/system.routes.ts';
import type { Provider } from './transform/providers/provider.ts';
import { transformArea, transformServices, type TransformServices } from './transform/transform.area.ts';
import { webhookArea, webhookServices } from './webhooks/webhook.area.ts';
import type { WebhookWorker } from './webhooks/sending/webhook-worker.ts';

/** Services that areas offer to each other and to the process, and the routes and resolvers over all of them. */
interface Services {
  access: Access;
  transform: TransformServices;
  /** Worker of the batches of long operations, not started yet. */
  batches: BatchWorker;
  /** Worker that delivers to webhook endpoints, not started yet. */
  webhooks: WebhookWorker;
  served: readonly ServedArea[];
}

/** A running service. */
export interface Service extends AsyncDisposable {
  /** URL of the service on this machine; undefined without the role `web`. */
  url: string | undefined;
  /** URL of the metrics; undefined when no port is configured for them. */
  metricsUrl: string | undefined;
  platform: Platform;
  access: Access;
  transform: TransformServices;
}

/** Opens what every area shares; it is closed with `stack`, in reverse order. */
export async function openPlatform(config: Config, log: Log, stack: AsyncDisposableStack): Promise<Platform> {
  const storage = await requireDataFolder(config, () =>
    openStorage(config.storage, log, config.timings.storage),
  );
  const { timings } = config;
  const metrics = new Metrics(timings.http);
  const tracing = await openTracing(config, log, stack);
  const poolSize = config.databasePoolSize;
  const database = await openDatabase(config, log, stack, { entities, poolSize, metrics });
  const { url } = database;
  const clock = stack.use(await openDatabaseClock(database, log));
  const keys = stack.use(
    await InstallationKeys.open({ clock, database, log, timings }, config, { columns: sealedColumns }),
  );
  const queues = stack.use(await Queues.open(url, log, timings.database));
  const hints = stack.use(await Notifier.open(url, log, { metrics, watched: [database, queues], timings }));
  keys.followChanges(hints);
  const changes = stack.use(
    await ChangeFeed.open({ database, hints, log, metrics, timings }, config.feedDays),
  );
  stack.use(new FeedWatch(changes, { metrics, log, timings }));
  const operations = stack.use(
    await LongOperations.open({ clock, database, hints, log, metrics, queues }, config.longOperations),
  );
  const memoryMb = config.threadMemoryMb;
  const threads = {
    requests: stack.use(new ThreadPool({ memoryMb, ...timings.requestTasks })),
    steps: stack.use(new ThreadPool({ memoryMb, ...timings.stepTasks })),
  };
  // Typesetting a document of ten thousand lines takes two gigabytes.
  const processes = stack.use(new ProcessPool({ memoryMb: 3 * memoryMb, ...timings.processTasks }));
  const outbound = stack.use(
    new OutboundClient({ ...config.outbound, timings: timings.outbound }, { log, metrics, tracing }),
  );
  return {
    config,
    timings,
    log,
    metrics,
    tracing,
    database,
    clock,
    readiness: new Readiness(() => findDatabaseProblem(database), timings.http),
    queues,
    hints,
    changes,
    operations,
    keys: keys.signing,
    storage,
    outbound,
    threads,
    processes,
    sealing: keys.sealing,
  };
}

/** Opens the exporter of traces; its library is loaded only when traces are configured. */
async function openTracing(
  { traces, timings }: Config,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Tracing> {
  if (!traces) return noTracing;
  const { OpenTelemetry } = await import('./platform/tracing/open-telemetry.ts');
  return stack.use(new OpenTelemetry(traces, log, timings.tracing));
}

/** Builds the services of all areas over a platform. */
async function buildServices(
  platform: Platform,
  stack: AsyncDisposableStack,
  providers: readonly Provider[] = [],
): Promise<Services> {
  const access = stack.use(await openAccess(platform));
  const sequence = sequenceServices(platform);
  const silo = siloServices(platform);
  stack.use(await startSpoolRetention(platform, silo.spool));
  stack.use(startWordRenewal(platform));
  const transform = stack.use(
    await transformServices(platform, sequence, silo, {
      isSandbox: (workspaceId) => access.workspaces.isSandbox(workspaceId),
      providers,
    }),
  );
  const audit = stack.use(await AuditService.open(platform, platform.config.auditDays));
  const webhooks = stack.use(await webhookServices(platform));
  const connect = stack.use(
    await connectServices(platform, { silo, transform, workspaces: access.workspaces }),
  );
  const served = [
    accessArea.over(access),
    sequenceArea.over(sequence),
    siloArea.over(silo),
    transformArea.over(transform),
    changeArea.over(platform),
    webhookArea.over(webhooks),
    connectArea.over(connect),
    auditArea.over({ audit }),
    searchArea.over(
      searchServices(platform.database, { access, connect, sequence, silo, transform, webhooks }),
    ),
    systemArea.over(systemServices(platform, silo, transform)),
  ];
  const works = { bulk: transform.bulks.work, verification: sequence.verifications.work };
  const batches = new BatchWorker(platform, platform.operations, works);
  return { access, transform, batches, webhooks: webhooks.worker, served };
}

/** Starts the roles of a process; a start that fails half-way closes what it has opened. */
export async function startService(
  config: Config,
  log: Log,
  providers: readonly Provider[] = [],
): Promise<Service> {
  const { endpoints, plain } = declarations;
  assertFreePath(
    config.publicPath,
    [...endpoints, ...plain].map(({ path }) => path),
  );
  await using opening = new AsyncDisposableStack();
  const platform = await openPlatform(config, log, opening);
  const services = await buildServices(platform, opening, providers);
  const { access, transform, batches, webhooks } = services;
  const { worker, cronWorker } = transform;
  // Edge and worker drain in parallel when the service ends, so that neither uses up the time of the other.
  const running = opening.use(new Draining());
  running.add({ [Symbol.asyncDispose]: async () => platform.readiness.end() });
  if (config.roles.has('worker')) {
    await worker.start();
    platform.readiness.includeWorker(() => worker.describeProblem());
    running.add(worker);
    batches.start();
    running.add(batches);
    webhooks.start();
    running.add(webhooks);
    cronWorker.start();
    running.add(cronWorker);
  }
  const metricsUrl = config.metrics && (await openMetrics(platform, config.metrics, running));
  const url = config.roles.has('web') ? await serve(platform, services, running) : undefined;
  const stack = opening.move();
  return { url, metricsUrl, platform, access, transform, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Serves the metrics of the service and of its process. */
async function openMetrics(platform: Platform, address: MetricsAddress, running: Draining): Promise<string> {
  platform.metrics.includeProcess();
  const server = await serveMetrics(platform, address);
  running.add(server);
  return `${server.url}/metrics`;
}

/** Returns the schema of areas, memoized: services of one process have the same declarations and share it. */
const schemaOf = memoize((of: typeof areas) => buildGraphqlSchema(of.flatMap(({ resolvers }) => resolvers)));

const descriptions = new Map<string, object>();

/** Returns the OpenAPI document of a service at a path; it is built on the first request, so that no start waits for it. */
function describe(publicPath: string): object {
  const description = descriptions.get(publicPath) ?? openApi(declarations, apiInfo, publicPath || '/');
  descriptions.set(publicPath, description);
  return description;
}

/** Serves REST, GraphQL and downloads on one port. */
async function serve(platform: Platform, { access, served }: Services, running: Draining): Promise<string> {
  const { config, log, metrics } = platform;
  const { publicPath } = config;
  const { http: timings } = config.timings;
  const { onScopeEnd } = access;
  const guard = new Guard(access.authenticate, config.edge);
  const bodies = { bodyLimitBytes: config.bodyLimitBytes, threads: platform.threads.requests };
  const endpoints = served.flatMap((area) => area.endpoints);
  const idempotency = await IdempotencyKeys.open(platform, config.idempotencyHours);
  const api = graphqlApi(
    await schemaOf(areas),
    served.flatMap(({ resolvers }) => resolvers),
    idempotency,
  );
  const limits = new SocketLimits(config);
  const streams = new EventStreams(api, { onScopeEnd, limits, log, timings });
  const graphql = new GraphqlHttp(api, { ...bodies, guard, streams, log, metrics });
  const app = koaApp(log, { ...platform, publicPath });
  app.use(browsers(config.edge.corsOrigins));
  app.use(servePlainRoutes(graphqlRoutes.over({ answer: await graphql.start(), explore: answerExplorer })));
  app.use(serveEndpoints(endpoints, { ...bodies, guard, idempotency }));
  app.use(
    servePlainRoutes([
      ...served.flatMap((area) => area.plain),
      ...systemRoutes.over({
        ...platform,
        version: programVersion(),
        describe: () => describe(publicPath),
      }),
      ...schemaRoutes.over(config),
      ...indexRoutes.over(config),
      ...docsRoutes.over(undefined),
      ...consoleSettingsRoutes.over({ version: programVersion(), signIn: config.consoleSignIn }),
    ]),
  );
  app.use(withoutFinalSlash);
  app.use(consoleRoutes(config.consoleSignIn?.origins ?? []));
  app.use(nothingHere);
  const answer = app.callback();
  const server = await listen(answer, {
    port: config.port,
    patience: config.edge.patience,
    drainMs: timings.drainMs,
    setting: 'PORT',
  });
  const sockets = serveGraphqlSockets(server.http, api, {
    guard,
    onScopeEnd,
    limits,
    log,
    metrics,
    timings,
    publicPath,
  });
  running.add({
    async [Symbol.asyncDispose]() {
      streams[Symbol.dispose]();
      idempotency[Symbol.dispose]();
      await Promise.all([server[Symbol.asyncDispose](), sockets[Symbol.asyncDispose]()]);
      await graphql[Symbol.asyncDispose]();
    },
  });
  return server.url;
}

/** Disposes what it contains in parallel: the slowest takes all the time, not the sum. */
class Draining implements AsyncDisposable {
  readonly #things: AsyncDisposable[] = [];

  add(thing: AsyncDisposable): void {
    this.#things.push(thing);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#things.map((thing) => thing[Symbol.asyncDispose]()));
  }
}
