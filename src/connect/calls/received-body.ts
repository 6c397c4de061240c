import { randomUUID } from 'node:crypto';
import { extension } from 'mime-types';
import { Field, InputType } from 'type-graphql';
import { invalid, RequestError } from '../../platform/errors.ts';
import type { JsonObject } from '@docmill/documents/json';
import { isMimeType } from '../../platform/mime-type.ts';
import { readJsonBytes } from '../../platform/rest/json-bytes.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import type { ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { ConnectEndpoint } from '../endpoints/endpoint.entity.ts';

const ConnectEncoding = enumeration('ConnectEncoding', ['base64'], 'Encoding of a body.');

/** Query parameters that describe the body. */
@InputType()
export class ConnectQuery {
  @Field(() => ConnectEncoding, {
    nullable: true,
    description: 'Encoding of the body; absent: the body is not encoded.',
  })
  encoding?: keyof typeof ConnectEncoding;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the file. Default: the slug of the endpoint, with an extension for the media type.',
  })
  filename?: string;
}

/** Returns the media type from the `Content-Type` header; refuses one that the endpoint does not accept. */
export function readAcceptedType(
  { contentTypes, asDocument }: Pick<ConnectEndpoint, 'contentTypes' | 'asDocument'>,
  header: string,
): string {
  const [essence = ''] = header.split(';', 1);
  const type = essence.trim().toLowerCase();
  if (type !== '' && !isMimeType(type))
    throw new RequestError('unsupported-media-type', 'The header Content-Type names no type');
  const taken = contentTypes ?? (asDocument ? ['application/json'] : undefined);
  if (taken && !taken.some((each) => fits(type, each)))
    throw new RequestError(
      'unsupported-media-type',
      `The body must be of one of the types ${taken.join(', ')}`,
    );
  return type || 'application/octet-stream';
}

function fits(type: string, taken: string): boolean {
  return taken.endsWith('/*') ? type.startsWith(taken.slice(0, -1)) : type === taken;
}

/** Decodes a body as the query says; refuses one that is empty or malformed. */
export function decodeBody(body: Buffer, { encoding }: ConnectQuery): Buffer {
  if (encoding === undefined) return requireBytes(body);
  const text = body.toString('latin1').replaceAll(/\s/g, '');
  const isBase64 = /^[A-Za-z0-9+/_-]*={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1;
  if (!isBase64) throw invalid({ body: 'is not base64' });
  return requireBytes(Buffer.from(text, 'base64'));
}

function requireBytes(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw invalid({ body: 'is empty' });
  return bytes;
}

/** Returns the name of the file to store a body in. */
export function chooseFileName(
  { filename }: ConnectQuery,
  { slug }: Pick<ConnectEndpoint, 'slug'>,
  type: string,
): string {
  if (filename === undefined) return `${slug}.${extension(type) || 'bin'}`;
  if (filename.length > 255) throw invalid({ filename: 'must have at most 255 characters' });
  if (/[/\\\p{Cc}\p{Cs}]/u.test(filename) || /^\.{1,2}$/.test(filename))
    throw invalid({ filename: 'must be a name without slashes and control characters' });
  return filename;
}

/**
 * Parses a body as a document; its amounts keep their text. It is read as a member with a random name, so that content which
 * closes the object early cannot add members of its own.
 */
export async function parseDocument(bytes: Buffer, threads: ThreadPool): Promise<JsonObject> {
  const member = randomUUID();
  const body = Buffer.concat([Buffer.from(`{"data":{"${member}":`), bytes, Buffer.from('}}')]);
  const { data } = (await readJsonBytes(body, threads, [['data', member]]).catch((error: unknown) => {
    if (error instanceof RequestError && error.kind === 'bad-request')
      throw new RequestError('bad-request', 'The body is not JSON that can be read');
    throw error;
  })) as { data: JsonObject };
  const document = data[member];
  if (
    typeof document !== 'object' ||
    document === null ||
    Array.isArray(document) ||
    Object.keys(data).length > 1
  )
    throw invalid({ body: 'must be a JSON object' });
  return document;
}
