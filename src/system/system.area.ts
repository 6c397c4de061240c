import { Area } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import type { InstallationService } from '../transform/engine/installation.service.ts';
import type { SiloServices } from '../silo/silo.area.ts';
import { DocumentCatalogueResolver } from './document-catalogue/document-catalogue.resolver.ts';
import { documentCatalogueRoutes } from './document-catalogue/document-catalogue.routes.ts';
import { DocumentCatalogueService } from './document-catalogue/document-catalogue.service.ts';
import { installationRoutes } from './installation/installation.routes.ts';
import { SystemResolver } from './installation/system.resolver.ts';
import { SystemService } from './installation/system.service.ts';
import { UuidResolver } from './uuids/uuid.resolver.ts';
import { uuidRoutes } from './uuids/uuid.routes.ts';
import { UuidService } from './uuids/uuid.service.ts';

interface SystemServices {
  readonly documents: DocumentCatalogueService;
  readonly system: SystemService;
  readonly uuids: UuidService;
}

/** Area of the services that store nothing themselves. */
export const systemArea = new Area<SystemServices>([], {
  documents: { routes: documentCatalogueRoutes, resolver: DocumentCatalogueResolver },
  system: { routes: installationRoutes, resolver: SystemResolver },
  uuids: { routes: uuidRoutes, resolver: UuidResolver },
});

/** Builds the services of the area. */
export function systemServices(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  { calculation }: Pick<SiloServices, 'calculation'>,
  { installation }: { readonly installation: InstallationService },
): SystemServices {
  return {
    documents: new DocumentCatalogueService(platform, calculation),
    system: new SystemService(platform, installation),
    uuids: new UuidService(),
  };
}
