import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import type { AccessServices } from '../access/access.services.ts';
import {
  issueToken,
  listApps,
  listTokens,
  registerApp,
  revokeToken,
  rotateApp,
  type IssueOptions,
} from '../access/access.commands.ts';
import { readConfig } from '../platform/config.ts';
import { ConfigError } from '../platform/environment.ts';
import { RequestError } from '../platform/errors.ts';
import { operationalReason } from '../platform/database/database-reason.ts';
import { DatabaseUnavailable } from '../platform/database/embedded/database-unavailable.ts';
import { createLog, type Log } from '../platform/log.ts';
import { programVersion } from '../platform/program-version.ts';
import type { VerifyOptions } from '../verify/verify.ts';
import { stopSignal } from '../platform/stop-signal.ts';
import type { CommandOptions, CommandPlatform } from './command-platform.ts';

/** Runs a command; an error that the user can fix is printed as one sentence on stderr, with exit code 1. */
export async function run(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, as `| head` does.
    if (code !== 'EPIPE') fail(`The output cannot be written: ${message}`);
  });
  try {
    await program().parseAsync(argv);
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    fail(sentence);
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function program(): Command {
  const docmill = new Command('docmill')
    .description('Process business documents in durable workflows')
    .version(programVersion())
    // Otherwise `token` would take the options of its own commands.
    .enablePositionalOptions()
    .configureOutput({ outputError: (text, write) => write(text.replace('\n(', ' (')) });
  docmill
    .command('start')
    .description('start the service, configured by environment variables')
    .action(start);
  const token = docmill
    .command('token')
    .description('issue a token for a workspace and print it; creates the workspace if it does not exist')
    .option('--workspace <name>', 'name of the workspace')
    .option(
      '--scope <scope>',
      'scopes such as silo:read, or roles such as viewer, separated by spaces or commas (default: admin)',
    )
    .option('--sandbox', 'create the workspace as a sandbox (no legal effect)')
    .option(
      '--integration <id>',
      'issue a token that can only answer tasks of this integration, for an external provider',
    )
    .option('--subject <text>', 'user or system that will use the token')
    .option(
      '--expires-in <time>',
      'lifetime, for example 90 (seconds), 15m, 12h or 30d (default: never expires)',
    )
    .allowExcessArguments()
    .action(async (options: Partial<IssueOptions>, { args: [unknown] }: Command) => {
      if (unknown !== undefined)
        throw new ConfigError(`token has no command "${unknown}", only list and revoke`);
      const { workspace } = options;
      if (!workspace) throw new ConfigError('token needs --workspace NAME');
      const scope = options.integration === undefined ? 'admin' : 'transform:answer';
      await print((access) => issueToken(access, { scope, ...options, workspace }));
    });
  token
    .command('list')
    .description('list tokens')
    .option('--workspace <name>', 'list only tokens of this workspace')
    .action((_options: object, command: Command) => {
      const { workspace } = command.optsWithGlobals<Partial<IssueOptions>>();
      return print((access) => listTokens(access, workspace));
    });
  token
    .command('revoke <jti>')
    .description('revoke a token')
    .action((jti: string) => print((access) => revokeToken(access, jti)));
  const app = docmill.command('app').description('manage apps, which can be enrolled in workspaces');
  app
    .command('register <name>')
    .description('register an app and print its credentials, which are shown only once')
    .requiredOption(
      '--scope <scope>',
      'scopes such as silo:write, or roles, of the app in workspaces that enroll it',
    )
    .action((name: string, { scope }: { scope: string }) =>
      print((access) => registerApp(access, name, scope)),
    );
  app
    .command('list')
    .description('list apps')
    .action(() => print(listApps));
  app
    .command('rotate <name>')
    .description('create new credentials of an app and print them; the previous ones become invalid')
    .action((name: string) => print((access) => rotateApp(access, name)));
  keysCommands(docmill);
  secretCommands(docmill);
  docmill
    .command('schema <folder>')
    .description('write the OpenAPI document, the GraphQL schema and the JSON Schemas of documents')
    .option('--guide <folder>', 'also write the generated pages of the guide to this folder of a checkout')
    .option('--check', 'only check whether the files are up to date; exit code 1 if not', false)
    .action(async (schema: string, { guide, check }: { guide?: string; check: boolean }) => {
      const { checkSchema, writeSchema } = await import('./schema.commands.ts');
      await (check ? checkSchema({ schema, guide }) : writeSchema({ schema, guide }));
    });
  docmill
    .command('doctor')
    .description(
      'check the installation for problems, whether it is running or not; exit code 1 if there are any',
    )
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => {
      const { doctor } = await import('../doctor/doctor.ts');
      await doctor(options);
    });
  docmill
    .command('verify')
    .description(
      'verify all stored data: schema, series chains, signatures, files; exit code 1 if there are faults',
    )
    .option('--json', 'print JSON', false)
    .option('--state <file>', 'store the progress in this file and resume from it')
    .option(
      '--pace <percent>',
      'percentage of the time to work, from 1 to 100; lower values leave more capacity for the service',
      percent,
      100,
    )
    .action(async (options: VerifyOptions) => {
      const { verifyInstallation } = await import('../verify/verify.ts');
      await verifyInstallation(options);
    });
  docmill
    .command('backup <file>')
    .description(
      'back up database, files and secret to one file, even while the service is running (embedded PostgreSQL)',
    )
    .action(async (file: string) => {
      const { backup } = await import('../backup/backup.ts');
      await backup(file);
    });
  docmill
    .command('restore <file>')
    .description('restore a backup to an empty data folder and verify it (embedded PostgreSQL)')
    .action(async (file: string) => {
      const { restore } = await import('../backup/restore.ts');
      await restore(file);
    });
  docmill
    .command('demo')
    .description('create a workspace and a workflow, process an invoice and show the progress')
    .option('--once', 'exit when the invoice is completed', false)
    .action(async ({ once }: { once: boolean }) => {
      const { demo } = await import('../demo/demo.ts');
      await demo({ once });
    });
  return docmill;
}

function keysCommands(docmill: Command): void {
  const keys = docmill.command('keys').description('manage the keys that sign tokens, documents and series');
  keys
    .command('list')
    .description('list signing keys')
    .option('--json', 'print JSON', false)
    .action((options: { json: boolean }) =>
      withPlatform(async (platform) => (await import('./keys.commands.ts')).listKeys(platform, options)),
    );
  keys
    .command('rotate')
    .description('create a key, publish it immediately and sign with it after ten minutes')
    .option('--now', 'sign with the key as soon as every process of the installation has loaded it', false)
    .option('--lost', 'create a key even if the keys that signed the data are lost', false)
    .action(async ({ now, lost }: { now: boolean; lost: boolean }) => {
      const { replaceLostKeys, rotateKeys } = await import('./keys.commands.ts');
      await (lost
        ? withPlatform(replaceLostKeys, { replacesLost: true })
        : withPlatform((platform) => rotateKeys(platform, { now })));
    });
  keys
    .command('retire <kid>')
    .description('delete the private part of a key that is no longer used for signing')
    .option('--end-tokens', 'also refuse tokens that the key has signed', false)
    .action((kid: string, options: { endTokens: boolean }) =>
      withPlatform(async (platform) =>
        (await import('./keys.commands.ts')).retireKey(platform, kid, options),
      ),
    );
  keys
    .command('import <folder>')
    .description('publish keys (*.jwk) of another data folder, so that their signatures can be verified')
    .action((folder: string) =>
      withPlatform(async (platform) => (await import('./keys.commands.ts')).importKeys(platform, folder)),
    );
}

function secretCommands(docmill: Command): void {
  const secret = docmill
    .command('secret')
    .description('manage the secret that encrypts the keys in the database');
  secret
    .command('rotate')
    .description(
      'make DOCMILL_NEW_SECRET valid in addition to the current secret and reseal all values with a new key while all processes are running; if interrupted, run it again',
    )
    .action(() =>
      withPlatform(async (platform) =>
        (await import('./secret.commands.ts')).rotateSecret(platform, printLine),
      ),
    );
  secret
    .command('retire')
    .description('invalidate the old secret after every process runs with the new one')
    .option('--end-urls', 'also refuse file URLs that were signed before the rotation', false)
    .action((options: { endUrls: boolean }) =>
      withPlatform(async (platform) =>
        (await import('./secret.commands.ts')).retireSecret(platform, options),
      ),
    );
  secret
    .command('cancel')
    .description('cancel a rotation and invalidate its new secret')
    .action(() =>
      withPlatform(async (platform) => (await import('./secret.commands.ts')).cancelSecret(platform)),
    );
}

function percent(text: string): number {
  if (!/^([1-9]\d?|100)$/.test(text))
    throw new ConfigError(`--pace must be a whole number from 1 to 100, not "${text}"`);
  return Number(text);
}

/** Runs the service until a signal; a second signal ends it at once. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const stopped = stopSignal().then((signal) => {
    // After Ctrl-C there is no load balancer that has to notice first.
    const drainMs = signal === 'SIGTERM' && config.roles.has('web') ? config.drainSeconds * 1000 : 0;
    log.info('stopping');
    // Process managers wait ten seconds, plus the configured time for reporting not ready.
    endAfter(drainMs + config.timings.process.stopTimeoutMs, log);
    return drainMs;
  });
  // Imported late, here and below: commands that need no service answer at once.
  const { startService } = await import('../app.ts');
  await using service = await startService(config, log);
  log.info({ url: service.url, metrics: service.metricsUrl, roles: [...config.roles] }, 'ready');
  const drainMs = await stopped;
  service.platform.readiness.end();
  await pause(drainMs);
}

/** Ends the process when stopping takes too long; unfinished work is resumed, as after a crash. */
function endAfter(ms: number, log: Log): void {
  setTimeout(() => {
    log.warn('stopping took too long');
    process.exit(1);
  }, ms).unref();
}

/** Prints the result of a command about access on stdout, and nothing else. */
async function print(command: (access: AccessServices) => Promise<string>): Promise<void> {
  await withPlatform(async (platform) => {
    const { commandAccess } = await import('./command-platform.ts');
    return command(commandAccess(platform));
  });
}

/** Prints the result of a command on stdout. */
async function withPlatform(
  command: (platform: CommandPlatform) => Promise<string>,
  options: CommandOptions = {},
): Promise<void> {
  const config = readConfig();
  const { openCommandPlatform } = await import('./command-platform.ts');
  await using stack = new AsyncDisposableStack();
  const platform = await openCommandPlatform(config, createLog('error'), stack, options);
  printLine(await command(platform));
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns the message of an error that the user can fix; undefined for a bug. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseUnavailable) return error.message;
  if (error instanceof RequestError) {
    const places = error.fields ? `: ${JSON.stringify(error.fields)}` : '';
    return `${error.message}${places}`;
  }
  const reason = operationalReason(error);
  return reason === undefined ? undefined : `The database cannot be used: ${reason}`;
}
