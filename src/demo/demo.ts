import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { styleText } from 'node:util';
import { startService, type Service } from '../app.ts';
import { defaultPort, readConfig, type Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { stopSignal } from '../platform/stop-signal.ts';
import { displayOn } from './display.ts';
import { Inbox } from './inbox.ts';
import { PublicClient, Refused } from './public-client.ts';
import type { Surroundings } from './sample-workflow.ts';
import { sendInvoice, type FinishedJob } from './send-invoice.ts';
import { quoted, summaryOf } from './summary.ts';
import { WebhookListener } from './webhook-listener.ts';

/** Options of the demo. */
export interface DemoOptions {
  /** Whether it ends when the invoice is finished, instead of with Ctrl-C. */
  once: boolean;
}

const workspace = 'demo';
const tokenSeconds = 24 * 60 * 60;
const timeoutMs = 60_000;

/** Starts the service, sends an invoice through it and shows the progress; exits with 1 when it fails. */
export async function demo({ once }: DemoOptions): Promise<void> {
  const stopped = stopSignal();
  await using inbox = await Inbox.open();
  await using listener = await WebhookListener.open();
  const config = configWith([inbox, listener], await findPort());
  print(
    `${styleText('bold', 'Docmill')} ${styleText('dim', `starts with its data in ${near(config.dataFolder)}`)}`,
  );
  await using service = await startWithProgress(config);
  print(`${styleText('dim', 'and answers at')} ${service.url}\n`);
  const played = play(service, { inbox, listener, once }).catch(failure);
  const problem = await Promise.race([played, stopped]);
  if (problem) {
    process.stderr.write(`\n${problem}\n`);
    process.exitCode = 1;
  } else if (!once) {
    print(`\n${styleText('dim', 'Docmill goes on until Ctrl-C')}`);
    await stopped;
  }
}

const progressMs = 4000;

/** Starts the service, and prints a line every few seconds until it is ready. */
async function startWithProgress(config: Config): Promise<Service> {
  const began = performance.now();
  const progress = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000);
    print(styleText('dim', `still starting after ${seconds} s`));
  }, progressMs);
  try {
    return await startService(config, createLog('warn'));
  } finally {
    clearInterval(progress);
  }
}

/** Returns the default port, or any free port while a service on this machine uses it. */
async function findPort(): Promise<number> {
  return (await freePort(defaultPort)) ?? (await freePort(0)) ?? defaultPort;
}

/** Returns a port if it is free, and a free one for 0; undefined if it is taken. */
async function freePort(port: number): Promise<number | undefined> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}

/** Returns the settings, with a port if they name none, and with permission to call these local servers. */
function configWith(servers: readonly { port: number }[], portIfUnset: number): Config {
  const config = readConfig(undefined, portIfUnset);
  const { outbound } = config;
  const allow = outbound.allow.with(servers.map(({ port }) => `127.0.0.1:${port}`));
  return { ...config, roles: new Set(['web', 'worker']), outbound: { ...outbound, allow } };
}

/** Returns the message of an error response or a lost connection; any other error is a bug of the demo. */
function failure(error: unknown): string {
  if (error instanceof Refused) return error.message;
  throw error;
}

/** Receivers of the demo's invoice, and its options. */
interface Stage extends DemoOptions {
  readonly inbox: Inbox;
  readonly listener: WebhookListener;
}

/** Sends one invoice to its receivers; returns a sentence about the failure if there is one. */
async function play(
  { url = '', platform, access }: Service,
  { inbox, listener, once }: Stage,
): Promise<string | undefined> {
  const { dataFolder, port, publicUrl } = platform.config;
  const { tokens, workspaces } = access;
  const token = await tokens.issue({
    workspace: await workspaces.ensure(workspace),
    subject: 'demo',
    // The user of the demo is the operator as well.
    scopes: ['admin', 'system:read'],
    expiresInSeconds: tokenSeconds,
  });
  await using client = new PublicClient(url, token);
  const job = await watched(client, {
    smtpPort: inbox.port,
    webhookUrl: `http://127.0.0.1:${listener.port}/`,
    webhookSecret: listener.secret,
  });
  const file = (key: string) => job.attachments?.find((attachment) => attachment.key === key);
  const [pdf, ubl] = [file('pdf'), file('ubl')];
  const [[mail], [message]] = [inbox.caught, listener.heard];
  if (job.status !== 'OK') return `The job ended with ${job.status}${faultsOf(job)}`;
  if (!pdf?.url || !ubl?.url) return 'The job ended well, but without its files';
  if (!mail || !message) return 'The job ended well, but nobody was told';
  const tokenFile = await save(dataFolder, 'token', token);
  const pdfFile = await save(dataFolder, pdf.name, await client.download(pdf.url));
  const ublFile = await save(dataFolder, ubl.name, await client.download(ubl.url));
  const mailFile = await save(dataFolder, pdf.name.replace(/pdf$/, 'eml'), mail.raw);
  // By default the public URL has the configured port, which does not lead to a service on a random one.
  const consoleUrl = `${port === 0 ? url : publicUrl}/console`;
  const served = once ? undefined : { serviceUrl: url, consoleUrl, pdfUrl: pdf.url };
  const places = { pdfFile, ublFile, mailFile, tokenFile, served };
  const received = { mail, message };
  print(
    `\n${summaryOf({ job, token, workspace, commandPrefix: commandPrefix(dataFolder), ...received, ...places })}`,
  );
  return undefined;
}

async function watched(client: PublicClient, surroundings: Surroundings): Promise<FinishedJob> {
  using display = displayOn(process.stdout);
  return await sendInvoice(
    client,
    surroundings,
    (board) => display.show(board),
    AbortSignal.timeout(timeoutMs),
  );
}

function faultsOf({ faults = [] }: FinishedJob): string {
  const texts = faults.map(({ provider, code, message }) =>
    [provider, code, message].filter(Boolean).join(' '),
  );
  return texts.length > 0 ? `: ${texts.join('; ')}` : '';
}

/** Saves a copy under a readable name, and returns its path for display. */
async function save(dataFolder: string, name: string, content: string | Uint8Array): Promise<string> {
  const folder = join(dataFolder, 'demo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), content, { mode: 0o600 });
  return near(join(folder, name));
}

/** Formats a path for display: relative when it is below the current folder. */
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
