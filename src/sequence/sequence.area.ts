import { Area } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import { SeriesEntry } from './entries/entry.entity.ts';
import { SeriesEntryResolver } from './entries/entry.resolver.ts';
import { seriesEntryRoutes } from './entries/entry.routes.ts';
import { SeriesEntryService } from './entries/entry.service.ts';
import { Series } from './series/series.entity.ts';
import { SeriesResolver } from './series/series.resolver.ts';
import { seriesRoutes } from './series/series.routes.ts';
import { SeriesService } from './series/series.service.ts';
import { SeriesVerificationResolver } from './verification/verification.resolver.ts';
import { seriesVerificationRoutes } from './verification/verification.routes.ts';
import { SeriesVerificationService } from './verification/verification.service.ts';
import { SeriesCheck } from './verification/series-check.ts';
import { VerificationWork } from './verification/verification-work.ts';
import { VerificationResolver } from './verification/verifications.resolver.ts';
import { verificationRoutes } from './verification/verifications.routes.ts';
import { VerificationService } from './verification/verifications.service.ts';

/** Services of series, their entries and the verification of both. */
export interface NumberingServices {
  readonly series: SeriesService;
  readonly entries: SeriesEntryService;
  readonly verification: SeriesVerificationService;
}

/** The services of numbering, and of verification in the background. */
export interface SequenceServices extends NumberingServices {
  readonly verifications: VerificationService;
}

/** Series, their entries and the verification of both. */
export const sequenceArea = new Area<SequenceServices>([Series, SeriesEntry], {
  series: { routes: seriesRoutes, resolver: SeriesResolver },
  entries: { routes: seriesEntryRoutes, resolver: SeriesEntryResolver },
  verification: { routes: seriesVerificationRoutes, resolver: SeriesVerificationResolver },
  verifications: { routes: verificationRoutes, resolver: VerificationResolver },
});

/** Creates the services of numbering. */
export function numberingServices(
  platform: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints' | 'timings'>,
): NumberingServices {
  const series = new SeriesService(platform);
  const entries = new SeriesEntryService(platform, series);
  const check = new SeriesCheck(platform.database, platform.keys, platform.timings.sequence);
  return { series, entries, verification: new SeriesVerificationService(series, check) };
}

/** Creates the services of the area. */
export function sequenceServices(platform: Platform): SequenceServices {
  const { database, keys, operations, timings } = platform;
  const numbering = numberingServices(platform);
  const work = new VerificationWork(numbering.series, new SeriesCheck(database, keys, timings.sequence));
  return { ...numbering, verifications: new VerificationService(operations, numbering.series, work) };
}
