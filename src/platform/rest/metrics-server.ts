import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Readiness } from '../readiness.ts';
import type { Timings } from '../timings.ts';
import { listen, type ListeningServer } from './http-server.ts';

/** Address at which metrics are served. */
export interface MetricsAddress {
  port: number;
  host: string;
}

/** Timeouts of scrapers, which are near and fast. */
const patience = { requestSeconds: 10, headersSeconds: 10, keepAliveSeconds: 65, idleSeconds: 60 };

/**
 * Serves `/metrics` on a separate port, with liveness at `/healthz` and readiness of the whole process at `/readyz`; without a
 * token: access to the port is access to the metrics (ADR 27).
 */
export function serveMetrics(
  {
    metrics,
    readiness,
    log,
    timings,
  }: { metrics: Metrics; readiness: Readiness; log: Log; timings: Pick<Timings, 'http'> },
  address: MetricsAddress,
): Promise<ListeningServer> {
  const pages: Partial<Record<string, (response: ServerResponse) => Promise<void> | void>> = {
    '/metrics': async (response) => {
      const { text, type } = await metrics.scrape(log);
      response.writeHead(200, { 'content-type': type }).end(text);
    },
    '/healthz': (response) => answerJson(response, 200, 'ok'),
    '/readyz': async (response) => {
      const { isReady, status } = await readiness.whole();
      answerJson(response, isReady ? 200 : 503, status);
    },
  };
  const answer = async ({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const page = method === 'GET' || method === 'HEAD' ? pages[url.split('?')[0] ?? ''] : undefined;
    if (page) await page(response);
    else response.writeHead(404).end();
  };
  return listen(answer, {
    ...address,
    setting: 'DOCMILL_METRICS_PORT',
    patience,
    drainMs: timings.http.drainMs,
  });
}

function answerJson(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
}
