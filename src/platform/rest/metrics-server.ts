import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { listen, type ListeningServer } from './http-server.ts';

/** Where metrics are served. */
export interface MetricsAddress {
  port: number;
  host: string;
}

/** Serves `/metrics` on a port of its own, without a token: whoever reaches the port may read (decision 127). */
export function serveMetrics(metrics: Metrics, address: MetricsAddress, log: Log): Promise<ListeningServer> {
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (url?.split('?')[0] !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    const { text, type } = await metrics.scrape(log);
    response.writeHead(200, { 'content-type': type }).end(text);
  };
  return listen(answer, { ...address, setting: 'DOCMILL_METRICS_PORT', requestTimeoutSeconds: 10 });
}
