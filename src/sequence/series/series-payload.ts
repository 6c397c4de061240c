import type { Series } from './series.entity.ts';

/** Returns the signed payload of a series: the fields that determine its codes, and those that never change. */
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
