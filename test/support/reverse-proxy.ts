import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** A reverse proxy that has a service below a path, and nothing elsewhere. */
export interface ReverseProxy extends AsyncDisposable {
  /** Public URL of the service, with the path. */
  readonly url: string;
  /** Targets of the requests that were not below the path. */
  readonly outside: readonly string[];
  /** Forwards requests to the service at this URL from now on. */
  forwardTo(serviceUrl: string): void;
}

interface ReverseProxyOptions {
  /** Like `/docmill`. */
  readonly path: string;
  /** Whether the service receives requests without the path. */
  readonly stripsPath: boolean;
}

/** Starts a reverse proxy on a free port, which answers as `location /path/ { proxy_pass … }` of nginx does. */
export async function startReverseProxy({ path, stripsPath }: ReverseProxyOptions): Promise<ReverseProxy> {
  const outside: string[] = [];
  let upstream = '';

  const forward = ({ method, url = '', headers }: IncomingMessage) => {
    const target = stripsPath ? url.slice(path.length) : url;
    return request(`${upstream}${target}`, { method, headers: { ...headers, host: new URL(upstream).host } });
  };

  const server = createServer((incoming, response) => {
    const { url = '' } = incoming;
    if (url === path) {
      response.writeHead(301, { location: `${path}/` }).end();
    } else if (url.startsWith(`${path}/`)) {
      const forwarded = forward(incoming);
      forwarded.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      response.on('close', () => forwarded.destroy());
      incoming.pipe(forwarded);
    } else {
      outside.push(url);
      response.writeHead(404).end();
    }
  });

  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const { url = '' } = incoming;
    client.on('error', () => client.destroy());
    if (!url.startsWith(`${path}/`)) {
      outside.push(url);
      client.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    const forwarded = forward(incoming);
    forwarded.on('upgrade', ({ rawHeaders }, service: Duplex, first: Buffer) => {
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}\r\n` : [],
      );
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      client.write(first);
      service.write(head);
      service.on('error', () => client.destroy());
      client.on('close', () => service.destroy());
      service.pipe(client).pipe(service);
    });
    forwarded.on('response', () => client.destroy());
    forwarded.on('error', () => client.destroy());
    forwarded.end();
  });

  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}${path}`,
    outside,
    forwardTo(serviceUrl) {
      upstream = serviceUrl.replace('localhost', '127.0.0.1');
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
