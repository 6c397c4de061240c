/**
 * SQL expression over columns of `job` for its duration in seconds, null until it has ended. Pauses between an end and
 * a retry are excluded.
 */
export const runningSeconds = `
  (extract(epoch from completed_at - created_at) - coalesce(paused_ms, 0) / 1000.0)::float8`;
