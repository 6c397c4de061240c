import { existsSync } from 'node:fs';
import { readConfig, unknownSettings, type Config } from '../platform/config.ts';
import { ConfigError } from '../platform/environment.ts';
import { examineAddresses } from './addresses.ts';
import { examineDatabase, type ExaminedDatabase } from './database.ts';
import { examineDataFolder, examineStorage } from './data-folder.ts';
import { examineWebhooks } from './failed-webhooks.ts';
import { examined, fine, findingLine, reasonOf, wrong, type Finding } from './finding.ts';
import { examineFeed } from './held-feed.ts';
import { examineIssuers } from './issuers.ts';
import { examineKeys } from './keys.ts';
import { OpenDatabase, type OpenedDatabase } from './open-database.ts';
import { examineSubscriptions } from './overdue-subscriptions.ts';
import { examinePartitions } from './partitions.ts';
import { examineJobs } from './stuck-jobs.ts';
import { examineRules } from './einvoice-rules.ts';
import { examineSchema } from './schema.ts';
import { examineServerState } from './server-state.ts';
import { examineOperations } from './stuck-operations.ts';
import { examineTypesetter } from './typesetter.ts';

/** Examines every part of the installation without changing any (`docmill doctor`), and exits with 1 when one is wrong. */
export async function doctor({ json }: { json: boolean }): Promise<void> {
  const findings = await examine();
  const healthy = findings.every((finding) => finding.healthy);
  process.stdout.write(
    json ? `${JSON.stringify({ healthy, findings }, null, 2)}\n` : findings.map(findingLine).join(''),
  );
  if (!healthy) process.exitCode = 1;
}

async function examine(): Promise<Finding[]> {
  const config = settings();
  if (!('dataFolder' in config)) return [config];
  const unknown = unknownSettings();
  const known =
    unknown.length === 0
      ? fine('settings', 'All settings can be used.')
      : wrong('settings', `${unknown.join(', ')} is no setting of Docmill: correct its name or remove it.`);
  await using opened = await OpenDatabase.open(config);
  return [
    known,
    ...(await examineAddresses(config)),
    ...(await examineIssuers(config)),
    ...(await examineInstallation(config, opened)),
  ];
}

/** Examines an installation with valid settings, over a database that was opened for it. */
export async function examineInstallation(
  config: Config,
  { database, finding }: Pick<OpenedDatabase, 'database' | 'finding'>,
): Promise<Finding[]> {
  const findings = [...(await examineDataFolder(config)), finding];
  const tables = database && (await examineDatabase(database).catch(stopped));
  findings.push(...(tables?.findings ?? []));
  if (database) findings.push(...(await examineServerState(database)));
  const isMade = tables?.isMade === true;
  findings.push(...(await examineKeys(config, isMade ? database : undefined)));
  if (config.storage.kind === 's3' || existsSync(config.dataFolder))
    findings.push(await examineStorage(config));
  findings.push(examineTypesetter());
  if (config.einvoiceRules !== undefined) findings.push(await examineRules(config, config.einvoiceRules));
  if (database && isMade) {
    findings.push(await examineSchema(database));
    findings.push(await examinePartitions(database, config.jobDays));
    findings.push(...(await examineJobs(database).catch((error: unknown) => stopped(error).findings)));
    findings.push(await examined('cron', () => examineSubscriptions(database)));
    findings.push(await examined('feed', () => examineFeed(database, config.timings.doctor)));
    findings.push(await examined('operations', () => examineOperations(database)));
    findings.push(await examined('webhooks', () => examineWebhooks(database)));
  }
  return findings;
}

/** Returns the finding about a database that no longer answers. */
function stopped(error: unknown): ExaminedDatabase {
  return {
    findings: [wrong('database', `It no longer answers: ${reasonOf(error)}.`)],
    isMade: false,
  };
}

/** Returns the settings, or the finding why they cannot be read. */
function settings(): Config | Finding {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) return wrong('settings', `${error.message}.`);
    throw error;
  }
}
