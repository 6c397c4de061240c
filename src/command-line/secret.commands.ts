import { rm } from 'node:fs/promises';
import type { Config } from '../platform/config.ts';
import { ConfigError } from '../platform/environment.ts';
import { findSecret, loadSecret, replaceSecret } from '../platform/keys/secret.ts';
import { SecretRotation, type ReportProgress } from '../platform/keys/secret-rotation.ts';
import { readSecret, secretFile } from '../platform/keys/secret-setting.ts';
import { sealedColumns } from '../sealed-columns.ts';
import type { CommandPlatform } from './command-platform.ts';

/** Makes a new secret valid in addition to the old one, and reseals all values with a new key (`docmill secret rotate`). */
export async function rotateSecret(platform: CommandPlatform, report: ReportProgress): Promise<string> {
  const { config } = platform;
  const rotation = await rotationOf(platform);
  const secret = await nextSecret(config, rotation);
  const { keyId, columns } = await rotation.rotate(secret, report);
  if (!config.secret) {
    await replaceSecret(secretFile(config), secret);
    await rm(draftFile(config), { force: true });
  }
  const unreadable = [...columns].filter(([, { unreadable: count }]) => count > 0);
  const left = unreadable.map(([noun, { unreadable: count }]) => `${count} of ${noun}`).join(', ');
  const done = `All sealed values are sealed with the key ${keyId}${left && `, except those that no key opens: ${left}`}.`;
  const next = config.secret
    ? 'Set DOCMILL_SECRET to the new secret and restart every process'
    : `The new secret is in ${secretFile(config)}; restart every process`;
  return `${done}\n${next}, then run docmill secret retire. Until then both secrets are valid.`;
}

/** Invalidates the old secret (`docmill secret retire`). */
export async function retireSecret(
  platform: CommandPlatform,
  { endUrls }: { endUrls: boolean },
): Promise<string> {
  const rotation = await rotationOf(platform);
  const { secrets, keys } = await rotation.retire({ endsUrls: endUrls });
  const retired = secrets === 0 ? 'There is no old secret' : 'The old secret is not valid any more';
  const urls = endUrls
    ? `file URLs signed with ${keys} older keys are refused within 5 seconds`
    : 'file URLs signed before the rotation stay valid';
  return `${retired}; ${urls}`;
}

/** Invalidates the new secret of a rotation (`docmill secret cancel`). */
export async function cancelSecret(platform: CommandPlatform): Promise<string> {
  const rotation = await rotationOf(platform);
  await rotation.cancel();
  if (!platform.config.secret) await rm(draftFile(platform.config), { force: true });
  return 'The new secret is not valid any more; the one in use stays';
}

async function rotationOf(platform: CommandPlatform): Promise<SecretRotation> {
  const secret = await readSecret(platform.config);
  if (!secret) throw new TypeError('Keys were opened without a secret');
  return new SecretRotation({ ...platform, columns: sealedColumns, secret });
}

/** Returns the new secret: the configured one, or one that is generated into the data folder. */
async function nextSecret(config: Config, rotation: SecretRotation): Promise<Buffer> {
  if (config.newSecret) return config.newSecret;
  if (config.secret)
    throw new ConfigError(
      'The new secret is missing: set DOCMILL_NEW_SECRET or DOCMILL_NEW_SECRET_FILE (openssl rand -base64 32)',
    );
  const file = draftFile(config);
  const begun = await findSecret(file);
  if (begun) return begun;
  const present = await findSecret(secretFile(config));
  // The previous rotation was interrupted after it had replaced the file.
  if (present && (await rotation.isFinishing())) return present;
  return loadSecret(file);
}

/** Returns the path of the file with the new secret until all values are resealed, so that an interrupted rotation can resume. */
function draftFile(config: Config): string {
  return `${secretFile(config)}.new`;
}
