import { tableName } from '../../platform/database/table.ts';
import type { Seal } from '../../platform/auth/seal.ts';
import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';
import { ConnectEndpoint } from './endpoint.entity.ts';

/** Sealed column of the callers' credentials. */
export const connectColumn = new SealedColumn({
  noun: 'Connect endpoint',
  table: tableName(ConnectEndpoint),
  column: 'sealed_secrets',
  key: recordKeyColumns,
});

/** Secrets of an endpoint, newest first. */
export type Secrets = readonly string[];

/** Encrypts the secrets of callers, each for the row of its endpoint. */
export class SealedSecrets {
  readonly #seal: Seal;

  constructor(seal: Seal) {
    this.#seal = seal;
  }

  /** Encrypts secrets; returns undefined if there are none. */
  encrypt(endpoint: Pick<ConnectEndpoint, 'workspaceId' | 'id'>, secrets: Secrets): string | undefined {
    return secrets.length > 0 ? this.#seal.seal(secrets, rowOf(endpoint)) : undefined;
  }

  /** Decrypts all stored secrets, including an expired one. */
  open(endpoint: Pick<ConnectEndpoint, 'workspaceId' | 'id' | 'sealedSecrets'>): Secrets {
    const { sealedSecrets } = endpoint;
    return sealedSecrets ? (this.#seal.open(sealedSecrets, rowOf(endpoint)) as Secrets) : [];
  }

  /** Returns the secrets that are valid at a time. */
  valid(endpoint: ConnectEndpoint, now: Date): Secrets {
    const { oldSecretUntil } = endpoint;
    return this.open(endpoint).slice(0, oldSecretUntil && oldSecretUntil > now ? 2 : 1);
  }
}

function rowOf({ workspaceId, id }: Pick<ConnectEndpoint, 'workspaceId' | 'id'>): string {
  return connectColumn.placeOf(workspaceId, id);
}
