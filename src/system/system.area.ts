import { Area } from '../platform/area.ts';
import { UuidResolver } from './uuids/uuid.resolver.ts';
import { uuidRoutes } from './uuids/uuid.routes.ts';
import { UuidService } from './uuids/uuid.service.ts';

interface SystemServices {
  readonly uuids: UuidService;
}

/** What the service offers beside what it keeps. */
export const systemArea = new Area<SystemServices>([], {
  uuids: { routes: uuidRoutes, resolver: UuidResolver },
});

export function systemServices(): SystemServices {
  return { uuids: new UuidService() };
}
