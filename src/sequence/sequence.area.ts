import type { Area } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import { SeriesEntry } from './entries/entry.entity.ts';
import { SeriesEntryResolver } from './entries/entry.resolver.ts';
import { entryRoutes } from './entries/entry.routes.ts';
import { SeriesEntryService } from './entries/entry.service.ts';
import { Series } from './series/series.entity.ts';
import { SeriesResolver } from './series/series.resolver.ts';
import { seriesRoutes } from './series/series.routes.ts';
import { SeriesService } from './series/series.service.ts';
import { SeriesVerificationResolver } from './verification/verification.resolver.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { SeriesVerificationService } from './verification/verification.service.ts';

/** What the sequence area keeps in the database. */
export const entities = [Series, SeriesEntry] as const;

/** The sequence area, and the services other areas number documents with. */
export interface SequenceArea extends Area {
  readonly series: SeriesService;
  readonly entries: SeriesEntryService;
}

/** Builds the sequence area: series and their entries. */
export function sequenceArea({ database, keys }: Pick<Platform, 'database' | 'keys'>): SequenceArea {
  const series = new SeriesService(database, keys);
  const entries = new SeriesEntryService(database, keys, series);
  const verification = new SeriesVerificationService(database, keys, series);
  return {
    series,
    entries,
    endpoints: [...seriesRoutes(series), ...entryRoutes(entries), ...verificationRoutes(verification)],
    resolvers: [
      new SeriesResolver(series),
      new SeriesEntryResolver(entries),
      new SeriesVerificationResolver(verification),
    ],
  };
}
