import type { TestService } from './service.ts';

/** The samples of an exposition, each `name{labels}` with its value. */
export function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/.* /, ''))]));
}

/** What Prometheus would read of a service now. */
export async function scrape({ service }: TestService): Promise<Map<string, number>> {
  return samplesOf(await (await fetch(service.metricsUrl ?? '')).text());
}
