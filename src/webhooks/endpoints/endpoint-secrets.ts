import { tableName } from '../../platform/database/table.ts';
import { randomBytes } from 'node:crypto';
import type { Seal } from '../../platform/auth/seal.ts';
import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';

/** Sealed column of the secrets that sign messages. */
export const webhookColumn = new SealedColumn({
  noun: 'webhook endpoint',
  table: tableName(WebhookEndpoint),
  column: 'sealed_secrets',
  key: recordKeyColumns,
});

type Place = Pick<WebhookEndpoint, 'workspaceId' | 'id'>;

/** Secrets, newest first; the second is valid until `oldSecretUntil` of its endpoint. */
type Secrets = readonly [present: string, old?: string];

/** Generates a signing secret of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Encrypts secrets for the row of their endpoint. */
export function sealSecrets(seal: Seal, endpoint: Place, secrets: Secrets): string {
  return seal.seal(secrets, placeOf(endpoint));
}

/** Decrypts the secrets of an endpoint, including an expired one. */
export function openSecrets(seal: Seal, endpoint: Place & Pick<WebhookEndpoint, 'sealedSecrets'>): Secrets {
  return seal.open(endpoint.sealedSecrets, placeOf(endpoint)) as Secrets;
}

/** Returns the secrets that sign a message at a time, separated by a space. */
export function signingSecrets(seal: Seal, endpoint: WebhookEndpoint, now: Date): string {
  const [present, old] = openSecrets(seal, endpoint);
  const { oldSecretUntil } = endpoint;
  return old !== undefined && oldSecretUntil && oldSecretUntil > now ? `${present} ${old}` : present;
}

function placeOf({ workspaceId, id }: Place): string {
  return webhookColumn.placeOf(workspaceId, id);
}
