import type { Layout } from './layout.ts';

/** Returns the first line in which a PostgreSQL program reports why it gave up, with the path of the full log. */
export function reasonIn(output: string, layout: Layout): string {
  const found = /(?:FATAL|PANIC|error): +(.+)|((?:could not|cannot|can't) .+)/.exec(output);
  const reason = found?.[1] ?? found?.[2] ?? 'it ended without a word';
  return `${reason.replace(/\.$/, '')} (see ${layout.log})`;
}
