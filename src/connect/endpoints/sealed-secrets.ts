import type { Seal } from '../../platform/auth/seal.ts';
import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';
import type { ConnectEndpoint } from './endpoint.entity.ts';

/** Credentials of callers. */
export const connectColumn = new SealedColumn({
  noun: 'Connect endpoint',
  table: 'connect_endpoint',
  column: 'sealed_secrets',
  key: recordKeyColumns,
});

/** The newest first. */
export type Secrets = readonly string[];

/** Keeps what callers prove themselves with, for the row of each endpoint alone. */
export class SealedSecrets {
  readonly #seal: Seal;

  constructor(seal: Seal) {
    this.#seal = seal;
  }

  /** Encrypts secrets; nothing where there are none. */
  close(endpoint: Pick<ConnectEndpoint, 'workspaceId' | 'id'>, secrets: Secrets): string | undefined {
    return secrets.length > 0 ? this.#seal.seal(secrets, rowOf(endpoint)) : undefined;
  }

  /** All secrets that are kept, whether the old one still counts or not. */
  open(endpoint: Pick<ConnectEndpoint, 'workspaceId' | 'id' | 'sealedSecrets'>): Secrets {
    const { sealedSecrets } = endpoint;
    return sealedSecrets ? (this.#seal.open(sealedSecrets, rowOf(endpoint)) as Secrets) : [];
  }

  /** The secrets that count at a moment. */
  valid(endpoint: ConnectEndpoint, now: Date): Secrets {
    const { oldSecretUntil } = endpoint;
    return this.open(endpoint).slice(0, oldSecretUntil && oldSecretUntil > now ? 2 : 1);
  }
}

function rowOf({ workspaceId, id }: Pick<ConnectEndpoint, 'workspaceId' | 'id'>): string {
  return connectColumn.placeOf(workspaceId, id);
}
