import { join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import type { Log } from '../../../platform/log.ts';
import { OfficialValidators } from './official-validators.ts';

/** Returns the folder of compiled validators. */
export function compiledFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'einvoice-rules');
}

/**
 * Opens the validators that the operator has installed, which are then read and compiled in the background; undefined
 * without a folder of them.
 */
export function openOfficialValidators(config: Config, log: Log): OfficialValidators | undefined {
  const { einvoiceRules: rules, threadMemoryMb: memoryMb, timings } = config;
  if (rules === undefined) return undefined;
  const limits = { memoryMb, ...timings.validatorTasks };
  return new OfficialValidators({ rules, compiled: compiledFolder(config) }, { log, limits });
}
