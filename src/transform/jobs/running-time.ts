/** Seconds for which a job has run: an expression over columns of `job`, null until it has ended. Ends before retries are left out. */
export const runningSeconds = `
  (extract(epoch from completed_at - created_at) - coalesce(paused_ms, 0) / 1000.0)::float8`;
