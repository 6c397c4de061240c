import { createHash, createHmac } from 'node:crypto';

/** The parts of a request that AWS Signature Version 4 signs. */
export interface SignedRequest {
  method: string;
  /** Still percent-encoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
}

/** What stands in `Authorization: AWS4-HMAC-SHA256 …`. */
export interface Authorization {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
}

/** Reads the header; undefined when it is none. */
export function readAuthorization(header: string): Authorization | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!match) return undefined;
  const [, accessKeyId = '', date = '', region = '', service = '', headers = '', signature = ''] = match;
  return { accessKeyId, date, region, service, signedHeaders: headers.split(';'), signature };
}

/** The signature as a store computes it: "Signature Calculations for the Authorization Header" of the S3 API reference. */
export function signatureOf(
  request: SignedRequest,
  { date, region, service, signedHeaders }: Omit<Authorization, 'signature' | 'accessKeyId'>,
  secretAccessKey: string,
): string {
  const query = [...request.query]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const canonicalRequest = [
    request.method,
    request.path,
    query,
    ...signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonicalRequest)].join(
    '\n',
  );
  const key = [date, region, service, 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  return hmac(key, toSign).toString('hex');
}

/** SHA-256 in hex. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
