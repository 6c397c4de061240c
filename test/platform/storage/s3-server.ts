import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { readAuthorization, sha256, signatureOf } from './s3-signature.ts';

/** What the store was asked, in order. */
export interface S3Visit {
  method: string;
  path: string;
}

/** An answer instead of the store's own, or a connection that is cut or held. */
export type Trouble = { status: number; body?: string; location?: string } | 'cut' | 'silence';

/** A store of one bucket that speaks S3 over HTTP and checks signatures as S3 does. */
export interface S3Server extends AsyncDisposable {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  readonly visits: S3Visit[];
  /** What happens to the next requests, one each. */
  readonly troubles: Trouble[];
  /** What happens to all others for as long as it is set. */
  outage: Trouble | undefined;
}

export const credentials = { accessKeyId: 'docmill', secretAccessKey: 'a secret/with+signs' };
export const bucket = 'files';
export const region = 'eu-central-1';

const farFromNowMs = 15 * 60 * 1000;

/** Starts the store on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const visits: S3Visit[] = [];
  const troubles: Trouble[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    visits.push({ method: request.method ?? '', path });
    const trouble = troubles.shift() ?? started.outage;
    if (trouble) return bringTrouble(trouble, request, response);
    answer(request, response, objects).catch((error: unknown) => response.destroy(error as Error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the store has no port');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  const started: S3Server = {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    visits,
    troubles,
    outage: undefined,
    [Symbol.asyncDispose]: close,
  };
  return started;
}

function bringTrouble(trouble: Trouble, request: IncomingMessage, response: ServerResponse): void {
  if (trouble === 'silence') return;
  if (trouble === 'cut') {
    request.socket.destroy();
    return;
  }
  response
    .writeHead(trouble.status, trouble.location ? { location: trouble.location } : {})
    .end(trouble.body);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
): Promise<void> {
  const body = await buffer(request);
  const refusal = checkSignature(request, body);
  if (refusal) return sendError(response, 403, refusal);
  const [, askedBucket, key = ''] = (request.url ?? '').split('/');
  if (askedBucket !== bucket) return sendError(response, 404, 'NoSuchBucket');
  if (request.method === 'PUT') {
    objects.set(key, body);
    response.writeHead(200, { etag: '"1"' }).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const object = objects.get(key);
  if (!object) return sendError(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': object.length }).end(object);
}

/** The error code S3 would answer, if any. */
function checkSignature(request: IncomingMessage, body: Buffer): string | undefined {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const authorization = readAuthorization(headers['authorization'] ?? '');
  if (!authorization) return 'AccessDenied';
  if (authorization.accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const unsigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].filter(
    (name) => !authorization.signedHeaders.includes(name),
  );
  if (unsigned.length > 0 || authorization.region !== region || authorization.service !== 's3') {
    return 'AuthorizationHeaderMalformed';
  }
  const date = headers['x-amz-date'] ?? '';
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < farFromNowMs) || !date.startsWith(authorization.date)) {
    return 'RequestTimeTooSkewed';
  }
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const signed = { method: request.method ?? '', path: pathname, query: searchParams, headers };
  const expected = signatureOf(signed, authorization, credentials.secretAccessKey);
  return expected === authorization.signature ? undefined : 'SignatureDoesNotMatch';
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Because of ${code}</Message></Error>`);
}
