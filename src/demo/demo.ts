import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { styleText } from 'node:util';
import { startService, type Service } from '../app.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { stopSignal } from '../platform/stop-signal.ts';
import { displayOn } from './display.ts';
import { PublicClient, Refused } from './public-client.ts';
import { sendInvoice, type FinishedJob } from './send-invoice.ts';
import { quoted, summaryOf } from './summary.ts';

/** How the demo ends. */
export interface DemoOptions {
  /** At once when the invoice is finished, instead of with Ctrl-C. */
  once: boolean;
}

const workspace = 'demo';
const tokenSeconds = 24 * 60 * 60;
const timeoutMs = 60_000;

/** Starts the service, sends an invoice through it and shows what happens; exit code 1 when it does not end well. */
export async function demo({ once }: DemoOptions): Promise<void> {
  const stopped = stopSignal();
  const config: Config = { ...readConfig(), roles: new Set(['web', 'worker']) };
  print(
    `${styleText('bold', 'Docmill')} ${styleText('dim', `starts with its data in ${near(config.dataFolder)}`)}`,
  );
  await using service = await startService(config, createLog('warn'));
  print(`${styleText('dim', 'and answers at')} ${service.url}\n`);
  const played = play(service, once).catch(failure);
  const problem = await Promise.race([played, stopped]);
  if (problem) {
    process.stderr.write(`\n${problem}\n`);
    process.exitCode = 1;
  } else if (!once) {
    print(`\n${styleText('dim', 'Docmill goes on until Ctrl-C')}`);
    await stopped;
  }
}

/** What the service or the connection to it said; anything else is a bug of the demo. */
function failure(error: unknown): string {
  if (error instanceof Refused) return error.message;
  throw error;
}

/** One invoice from its request to its PDF; answers what went wrong in a sentence when it does not end well. */
async function play({ url = '', platform, access }: Service, once: boolean): Promise<string | undefined> {
  const { dataFolder } = platform.config;
  const { tokens, workspaces } = access;
  const token = await tokens.issue({
    workspace: await workspaces.ensure(workspace),
    subject: 'demo',
    scopes: ['admin'],
    expiresInSeconds: tokenSeconds,
  });
  await using client = new PublicClient(url, token);
  const job = await watched(client);
  const pdf = job.attachments?.find(({ mime }) => mime === 'application/pdf');
  if (job.status !== 'OK') return `The job ended with ${job.status}${faultsOf(job)}`;
  if (!pdf?.url) return 'The job ended well, but without a PDF';
  const tokenFile = await save(dataFolder, 'token', token);
  const pdfFile = await save(dataFolder, pdf.name, await client.download(pdf.url));
  const served = once ? undefined : { serviceUrl: url, pdfUrl: pdf.url };
  const places = { pdfFile, tokenFile, served };
  print(`\n${summaryOf({ job, token, workspace, commandPrefix: commandPrefix(dataFolder), ...places })}`);
  return undefined;
}

async function watched(client: PublicClient): Promise<FinishedJob> {
  using display = displayOn(process.stdout);
  return sendInvoice(client, (board) => display.show(board), AbortSignal.timeout(timeoutMs));
}

function faultsOf({ faults = [] }: FinishedJob): string {
  const texts = faults.map(({ provider, code, message }) =>
    [provider, code, message].filter(Boolean).join(' '),
  );
  return texts.length > 0 ? `: ${texts.join('; ')}` : '';
}

/** Keeps a copy that a person finds by its name, and answers its path as they would write it here. */
async function save(dataFolder: string, name: string, content: string | Uint8Array): Promise<string> {
  const folder = join(dataFolder, 'demo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), content, { mode: 0o600 });
  return near(join(folder, name));
}

/** A path as one writes it here: relative when it lies below. */
function near(path: string): string {
  const here = relative(process.cwd(), path);
  return here === '' || here.startsWith('..') ? path : here;
}

function commandPrefix(dataFolder: string): string {
  return dataFolder === resolve('.docmill') ? '' : `DOCMILL_DATA=${quoted(dataFolder)} `;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
