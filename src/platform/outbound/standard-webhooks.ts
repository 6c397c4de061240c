import { createHmac } from 'node:crypto';

/** A signing secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
const secretForm = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** Returns the bytes of a signing secret; undefined for other text. */
export function signingKey(secret: string): Buffer | undefined {
  const [, base64 = ''] = secretForm.exec(secret) ?? [];
  const key = Buffer.from(base64, 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

/** Whether a text is a signing secret, or two separated by a space: the new one and the old one during a rotation. */
export function isSigningSecret(text: string): boolean {
  const secrets = text.split(' ');
  return secrets.length <= 2 && secrets.every((secret) => signingKey(secret) !== undefined);
}

/** A message as it is sent. */
export interface SignedMessage {
  /** Id of the message, the same for all attempts. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * Returns the headers by which a receiver verifies the sender and time of a message (Standard Webhooks 1.0), with a signature for
 * each secret.
 */
export function signedHeaders(secrets: string, { id, at, body }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.split(' ').map((secret) => {
    const key = signingKey(secret);
    if (!key) throw new TypeError('A message is signed with signing secrets only');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${signature}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
