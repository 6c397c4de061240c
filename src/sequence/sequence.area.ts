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

/** What numbers documents. */
export interface SequenceServices {
  readonly series: SeriesService;
  readonly entries: SeriesEntryService;
  readonly verification: SeriesVerificationService;
}

/** Series, their entries and the verification of both. */
export const sequenceArea = new Area<SequenceServices>([Series, SeriesEntry], {
  series: { routes: seriesRoutes, resolver: SeriesResolver },
  entries: { routes: seriesEntryRoutes, resolver: SeriesEntryResolver },
  verification: { routes: seriesVerificationRoutes, resolver: SeriesVerificationResolver },
});

/** Builds the services of the area. */
export function sequenceServices(
  platform: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>,
): SequenceServices {
  const { database, keys } = platform;
  const series = new SeriesService(platform);
  const entries = new SeriesEntryService(platform, series);
  const verification = new SeriesVerificationService(database, keys, series);
  return { series, entries, verification };
}
