import type { Layout } from './layout.ts';

/** The first line in which a PostgreSQL program says why it gave up, and where it said more. */
export function reasonIn(output: string, layout: Layout): string {
  const found = /(?:FATAL|PANIC|error): +(.+)|((?:could not|cannot|can't) .+)/.exec(output);
  const reason = found?.[1] ?? found?.[2] ?? 'it ended without a word';
  return `${reason.replace(/\.$/, '')} (see ${layout.log})`;
}
