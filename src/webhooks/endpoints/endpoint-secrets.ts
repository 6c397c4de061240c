import { randomBytes } from 'node:crypto';
import type { Seal } from '../../platform/auth/seal.ts';
import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';
import type { WebhookEndpoint } from './endpoint.entity.ts';

/** Secrets that sign messages to webhook endpoints. */
export const webhookColumn = new SealedColumn({
  noun: 'webhook endpoint',
  table: 'webhook_endpoint',
  column: 'sealed_secrets',
  key: recordKeyColumns,
});

type Place = Pick<WebhookEndpoint, 'workspaceId' | 'id'>;

/** The newest first; the second counts until `oldSecretUntil` of its endpoint. */
type Secrets = readonly [present: string, old?: string];

/** Makes a signing secret of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Encrypts secrets for the row of their endpoint. */
export function sealSecrets(seal: Seal, endpoint: Place, secrets: Secrets): string {
  return seal.seal(secrets, placeOf(endpoint));
}

/** The secrets of an endpoint, whether the old one still counts or not. */
export function openSecrets(seal: Seal, endpoint: Place & Pick<WebhookEndpoint, 'sealedSecrets'>): Secrets {
  return seal.open(endpoint.sealedSecrets, placeOf(endpoint)) as Secrets;
}

/** The secrets that sign a message at a moment, parted by a space. */
export function signingSecrets(seal: Seal, endpoint: WebhookEndpoint, now: Date): string {
  const [present, old] = openSecrets(seal, endpoint);
  const { oldSecretUntil } = endpoint;
  return old !== undefined && oldSecretUntil && oldSecretUntil > now ? `${present} ${old}` : present;
}

function placeOf({ workspaceId, id }: Place): string {
  return webhookColumn.placeOf(workspaceId, id);
}
