import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

/** A span as a collector is sent it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  /** 2: failed. */
  status: { code?: number; message?: string };
  resource: Record<string, unknown>;
}

/** What takes traces, by OTLP over HTTP as JSON. */
export interface TraceCollector extends AsyncDisposable {
  url: string;
  spans: readonly CollectedSpan[];
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes' | 'resource'> & { attributes: Attribute[] })[];
    }[];
  }[];
}

/** Listens on the loopback; refuses everything when it is not `ready`. */
export async function startTraceCollector({ ready = true } = {}): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const take = async (request: IncomingMessage): Promise<void> => {
    const { resourceSpans } = (await json(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: membersOf(span.attributes),
          resource: membersOf(resource.attributes),
        });
  };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (ready) void take(request).then(() => response.end('{}'));
    else response.writeHead(400).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A value is `{stringValue: 'x'}`, `{intValue: 1}`. */
function membersOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
