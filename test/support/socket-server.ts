import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What a server of the test does with each connection. */
export type Behaviour = (socket: Socket) => void;

/** Someone else's server, down to the bytes. */
export interface SocketServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Connections that were opened so far, and those that are open. */
  readonly connections: { opened: number; open: number };
  behaviour: Behaviour;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startSocketServer(behaviour: Behaviour): Promise<SocketServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    started.connections.opened += 1;
    started.connections.open += 1;
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      started.connections.open -= 1;
    });
    socket.resume();
    started.behaviour(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const started: SocketServer = {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    connections: { opened: 0, open: 0 },
    behaviour,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  return started;
}

/** Answers each request that a connection brings, once its head has come. */
export function answering(head: string, body: string | Buffer = ''): Behaviour {
  return (socket) => {
    socket.on('data', (data) => {
      if (!data.includes('\r\n\r\n')) return;
      socket.write(`HTTP/1.1 ${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
      socket.write(body);
    });
  };
}
