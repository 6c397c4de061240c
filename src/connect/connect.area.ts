import { Area } from '../platform/area.ts';
import { Seal } from '../platform/auth/seal.ts';
import type { Platform } from '../platform/platform.ts';
import type { SiloServices } from '../silo/silo.area.ts';
import type { TransformServices } from '../transform/transform.area.ts';
import { Housekeeping } from '../platform/database/housekeeping.ts';
import { ConnectCall } from './calls/call.entity.ts';
import { CallLog } from './calls/call-log.ts';
import { ConnectCallResolver } from './calls/call-log.resolver.ts';
import { connectCallLogRoutes } from './calls/call-log.routes.ts';
import { removeOldCalls } from './calls/call.store.ts';
import { connectCallRoutes } from './calls/call.routes.ts';
import { ConnectCallService, type CallServices } from './calls/call.service.ts';
import { ConnectEndpoint } from './endpoints/endpoint.entity.ts';
import { ConnectEndpointResolver } from './endpoints/endpoint.resolver.ts';
import { connectEndpointRoutes } from './endpoints/endpoint.routes.ts';
import { ConnectEndpointService } from './endpoints/endpoint.service.ts';
import { SealedSecrets } from './endpoints/sealed-secrets.ts';

/** Id of the advisory lock: "connect" in ASCII, which no other program uses. */
const keepingLock = '27988542783578996';

/** Services of jobs that external servers create by calling an address. */
export interface ConnectServices {
  readonly endpoints: ConnectEndpointService;
  readonly calls: ConnectCallService;
  readonly log: CallLog;
}

/** Endpoints that external servers call, and the log of their calls. */
export const connectArea = new Area<ConnectServices>([ConnectEndpoint, ConnectCall], {
  endpoints: { routes: connectEndpointRoutes, resolver: ConnectEndpointResolver },
  calls: { plain: connectCallRoutes },
  log: { routes: connectCallLogRoutes, resolver: ConnectCallResolver },
});

/** Opens the area and starts the deletion of calls older than their retention. `workspaces` finds workspaces by name. */
export async function connectServices(
  platform: Platform,
  {
    silo,
    transform,
    workspaces,
  }: { silo: SiloServices; transform: TransformServices } & Pick<CallServices, 'workspaces'>,
): Promise<ConnectServices & Disposable> {
  const secrets = new SealedSecrets(new Seal(platform.sealing));
  const { creation, workflows } = transform;
  const endpoints = new ConnectEndpointService({ ...platform, secrets, workflows });
  const log = new CallLog({ ...platform, endpoints });
  const { files } = silo;
  const calls = new ConnectCallService({ ...platform, endpoints, log, secrets, workspaces, files, creation });
  const { config, database } = platform;
  const keeping = new Housekeeping(platform, keepingLock, [
    {
      name: 'connect retention',
      async work() {
        while (await removeOldCalls(database.sql, config.connectDays));
      },
    },
  ]);
  await keeping.start();
  return { endpoints, calls, log, [Symbol.dispose]: () => keeping[Symbol.dispose]() };
}
