import { ConfigError } from '../../platform/environment.ts';
import type { Catalogue } from './catalogue.ts';

/** Throws a {@link ConfigError} if a limit names an unknown provider. */
export function checkLimits(limits: ReadonlyMap<string, number>, catalogue: Catalogue): void {
  const unknown = [...limits.keys()].find((id) => !catalogue.provider(id));
  if (unknown === undefined) return;
  const known = catalogue.providerIds.join(', ');
  throw new ConfigError(
    `DOCMILL_PROVIDER_CONCURRENCY names ${unknown}, which is no provider: these are ${known}`,
  );
}
