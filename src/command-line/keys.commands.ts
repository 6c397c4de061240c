import { existsSync } from 'node:fs';
import { ConfigError } from '../platform/environment.ts';
import { readKeyFolder } from '../platform/keys/key-folder.ts';
import { SigningKeyService, type ListedSigningKey } from '../platform/keys/signing-keys.ts';
import type { CommandPlatform } from './command-platform.ts';

/** Lists signing keys as lines of tab-separated columns, or as JSON (`docmill keys list`). */
export async function listKeys(platform: CommandPlatform, { json }: { json: boolean }): Promise<string> {
  const keys = await serviceOf(platform).list();
  if (json) return JSON.stringify({ keys: keys.map(jsonOf) }, null, 2);
  const rows = keys.map((key) => Object.values(jsonOf(key)).map((cell) => cell ?? '-'));
  return [['KID', 'STATE', 'CREATED', 'SIGNS_FROM', 'RETIRED', 'TOKENS_END'], ...rows]
    .map((row) => row.join('\t'))
    .join('\n');
}

/** Creates a key that is published at once and signs later (`docmill keys rotate`). */
export async function rotateKeys(platform: CommandPlatform, { now }: { now: boolean }): Promise<string> {
  const key = await serviceOf(platform).rotate({ isUrgent: now });
  return `Key ${key.kid} is published and signs from ${key.signsFrom.toISOString()} on`;
}

/** Reports the key that replaces lost ones, which was created when the platform was opened (`docmill keys rotate --lost`). */
export async function replaceLostKeys({ keys }: CommandPlatform): Promise<string> {
  if (!keys.hasMadeFirst)
    throw new ConfigError(
      'The signing keys of this database are not lost: run docmill keys rotate without --lost',
    );
  return `Key ${keys.signing.current.kid} signs from now on. Tokens made before are refused, and what the lost keys signed cannot be verified until docmill keys import has them`;
}

/** Deletes the private part of a key (`docmill keys retire`). */
export async function retireKey(
  platform: CommandPlatform,
  kid: string,
  { endTokens }: { endTokens: boolean },
): Promise<string> {
  const key = await serviceOf(platform).retire(kid, { endsTokens: endTokens });
  const tokens = key.tokensEndAt
    ? 'every process refuses its tokens within 5 seconds'
    : 'tokens that it signed stay valid';
  return `Key ${kid} is retired; ${tokens}, and documents and series that it signed can be verified as before`;
}

/** Imports keys of another data folder, for verification (`docmill keys import`). */
export async function importKeys(platform: CommandPlatform, folder: string): Promise<string> {
  const keys = existsSync(folder) ? await readKeyFolder(folder) : [];
  if (keys.length === 0) throw new ConfigError(`There are no signing keys (*.jwk) in ${folder}`);
  const added = await serviceOf(platform).import(keys);
  return `${added} of ${keys.length} keys were new. They are published and verify from now on; none of them signs`;
}

function serviceOf({ database, hints, keys }: CommandPlatform): SigningKeyService {
  return new SigningKeyService(database, hints, keys);
}

function jsonOf({ kid, state, createdAt, signsFrom, retiredAt, tokensEndAt }: ListedSigningKey) {
  return {
    kid,
    state,
    created_at: createdAt.toISOString(),
    signs_from: signsFrom.toISOString(),
    retired_at: retiredAt?.toISOString(),
    tokens_end_at: tokensEndAt?.toISOString(),
  };
}
