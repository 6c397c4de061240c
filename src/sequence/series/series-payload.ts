import type { Series } from './series.entity.ts';

/** What the service signs of a series on its creation: all that decides its codes, and what cannot change later. */
export function seriesPayload(series: Series): object {
  return {
    id: series.id,
    name: series.name,
    code: series.code || undefined,
    prefix: series.prefix || undefined,
    padding: series.padding,
    suffix: series.suffix || undefined,
    start: series.start,
    ts: Math.floor(series.createdAt.getTime() / 1000),
  };
}
