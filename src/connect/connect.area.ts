import { Area } from '../platform/area.ts';
import { Seal } from '../platform/auth/seal.ts';
import type { Platform } from '../platform/platform.ts';
import type { SiloServices } from '../silo/silo.area.ts';
import type { TransformServices } from '../transform/transform.area.ts';
import { connectCallRoutes } from './calls/call.routes.ts';
import { ConnectCallService, type CallServices } from './calls/call.service.ts';
import { ConnectEndpoint } from './endpoints/endpoint.entity.ts';
import { ConnectEndpointResolver } from './endpoints/endpoint.resolver.ts';
import { connectEndpointRoutes } from './endpoints/endpoint.routes.ts';
import { ConnectEndpointService } from './endpoints/endpoint.service.ts';
import { SealedSecrets } from './endpoints/sealed-secrets.ts';

/** Jobs that servers outside create by calling an address. */
export interface ConnectServices {
  readonly endpoints: ConnectEndpointService;
  readonly calls: ConnectCallService;
}

/** Addresses that servers outside call, and what becomes of their calls. */
export const connectArea = new Area<ConnectServices>([ConnectEndpoint], {
  endpoints: { routes: connectEndpointRoutes, resolver: ConnectEndpointResolver },
  calls: { plain: connectCallRoutes },
});

/** Builds the services of the area; `workspaces` are known by their names as well. */
export function connectServices(
  platform: Platform,
  {
    silo,
    transform,
    workspaces,
  }: { silo: SiloServices; transform: TransformServices } & Pick<CallServices, 'workspaces'>,
): ConnectServices {
  const secrets = new SealedSecrets(new Seal(platform.secret));
  const { creation, workflows } = transform;
  const endpoints = new ConnectEndpointService({ ...platform, secrets, workflows });
  const { files } = silo;
  const calls = new ConnectCallService({ ...platform, endpoints, secrets, workspaces, files, creation });
  return { endpoints, calls };
}
