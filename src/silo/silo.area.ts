import { Area } from '../platform/area.ts';
import { FileUrls } from '../platform/auth/file-url.ts';
import { ChangedRecords } from '../platform/changes/changed-records.ts';
import type { Platform } from '../platform/platform.ts';
import { CalculationResolver } from './entries/calculation.resolver.ts';
import { calculationRoutes } from './entries/calculation.routes.ts';
import { CalculationService } from './entries/calculation.service.ts';
import { ChangedEntryResolver } from './entries/changed-entry.resolver.ts';
import { SiloEntry } from './entries/entry.entity.ts';
import { EnvelopeMaker } from './entries/envelope-maker.ts';
import { SiloEntryResolver } from './entries/entry.resolver.ts';
import { siloEntryRoutes } from './entries/entry.routes.ts';
import { SiloEntryService } from './entries/entry.service.ts';
import { findEntries } from './entries/entry.store.ts';
import { SiloListingResolver } from './entries/listing.resolver.ts';
import { siloListingRoutes } from './entries/listing.routes.ts';
import { SiloListingService } from './entries/listing.service.ts';
import { SearchRow } from './entries/search-row.entity.ts';
import { SiloState } from './entries/state.entity.ts';
import { SiloStateResolver } from './entries/state.resolver.ts';
import { siloStateRoutes } from './entries/state.routes.ts';
import { SiloStateService } from './entries/state.service.ts';
import { SiloVersion } from './entries/version.entity.ts';
import { SiloVersionResolver } from './entries/version.resolver.ts';
import { siloVersionRoutes } from './entries/version.routes.ts';
import { SiloVersionService } from './entries/version.service.ts';
import { File } from './files/file.entity.ts';
import { FileResolver } from './files/file.resolver.ts';
import { fileRoutes } from './files/file.routes.ts';
import { SiloMeta } from './meta/meta.entity.ts';
import { SiloMetaResolver } from './meta/meta.resolver.ts';
import { siloMetaRoutes } from './meta/meta.routes.ts';
import { SiloMetaService } from './meta/meta.service.ts';
import { SiloQueryResolver } from './query/query.resolver.ts';
import { siloQueryRoutes, type QueryServices } from './query/query.routes.ts';
import { SiloQueryService } from './query/query.service.ts';
import { SpoolFile } from './spool/spool-file.entity.ts';
import { SpoolResolver } from './spool/spool.resolver.ts';
import { spoolRoutes } from './spool/spool.routes.ts';
import { SpoolService } from './spool/spool.service.ts';
import { downloadRoutes } from './files/download.routes.ts';
import { FileService } from './files/file.service.ts';

/** Services of stored documents. */
export interface SiloServices {
  readonly entries: SiloEntryService;
  readonly changedEntries: ChangedRecords<SiloEntry>;
  readonly listing: SiloListingService;
  readonly query: QueryServices;
  readonly versions: SiloVersionService;
  readonly states: SiloStateService;
  readonly calculation: CalculationService;
  readonly files: FileService;
  readonly meta: SiloMetaService;
  readonly spool: SpoolService;
}

/** Stored documents with their versions and files. */
export const siloArea = new Area<SiloServices>(
  [SiloEntry, SearchRow, SiloVersion, SiloState, SiloMeta, File, SpoolFile],
  {
    meta: { routes: siloMetaRoutes, resolver: SiloMetaResolver },
    query: { routes: siloQueryRoutes, resolver: SiloQueryResolver },
    listing: { routes: siloListingRoutes, resolver: SiloListingResolver },
    entries: { routes: siloEntryRoutes, resolver: SiloEntryResolver },
    changedEntries: { resolver: ChangedEntryResolver },
    versions: { routes: siloVersionRoutes, resolver: SiloVersionResolver },
    calculation: { routes: calculationRoutes, resolver: CalculationResolver },
    states: { routes: siloStateRoutes, resolver: SiloStateResolver },
    files: { routes: fileRoutes, resolver: FileResolver, plain: downloadRoutes },
    spool: { routes: spoolRoutes, resolver: SpoolResolver },
  },
);

/** Creates the services of the area. */
export function siloServices(platform: Platform): SiloServices {
  const { config, keys, sealing, threads } = platform;
  const urls = new FileUrls(sealing, config.fileUrlDays);
  const files = new FileService(platform, urls, {
    publicUrl: config.publicUrl,
    limitBytes: config.bodyLimitBytes,
  });
  const maker = new EnvelopeMaker(keys, config.documents, threads.requests);
  const entries = new SiloEntryService(platform, maker, files);
  const listing = new SiloListingService(platform.database, files);
  return {
    entries,
    changedEntries: new ChangedRecords(platform.database, 'changed_entries', findEntries),
    listing,
    query: { query: new SiloQueryService(platform.database), listing },
    versions: new SiloVersionService(platform.database, entries, threads.requests),
    states: new SiloStateService(platform),
    calculation: new CalculationService(maker, platform.clock),
    files,
    meta: new SiloMetaService(platform),
    spool: new SpoolService(platform),
  };
}
