import { styleText } from 'node:util';
import { Amount } from '@docmill/documents/amounts';
import type { CaughtMail } from './inbox.ts';
import type { FinishedJob, InvoiceDocument } from './send-invoice.ts';
import type { HeardMessage } from './webhook-listener.ts';

/** Results of a demo besides its job. */
export interface Outcome {
  job: FinishedJob;
  /** URLs of the service; undefined when it ends with the demo. */
  served: { serviceUrl: string; consoleUrl: string; pdfUrl: string } | undefined;
  token: string;
  workspace: string;
  /** Paths of the saved PDF, XML and mail. */
  pdfFile: string;
  ublFile: string;
  mailFile: string;
  mail: CaughtMail;
  message: HeardMessage;
  /** Path of the saved token. */
  tokenFile: string;
  /** Shell text to put before a `docmill` command so that it uses the same data; may be empty. */
  commandPrefix: string;
}

/** Formats a summary: number and totals, paths and URLs, and commands to paste that call the service or start it again. */
export function summaryOf(outcome: Outcome): string {
  const { job, served, mail, message, token } = outcome;
  const { doc } = job.envelope;
  const tookMs = Date.parse(job.completed_at) - Date.parse(job.created_at);
  return [
    `${styleText('bold', `Invoice ${doc.code ?? ''}`)}   ${styleText('dim', `job ${job.id}, ${job.status} after ${tookMs} ms`)}`,
    '',
    ...totalsOf(doc),
    '',
    ...columns([
      ['PDF', `${outcome.pdfFile}   ${styleText('dim', 'Factur-X: with the invoice as CII')}`],
      ['UBL', `${outcome.ublFile}   ${styleText('dim', 'Peppol BIS Billing 3, by its rules')}`],
      ['Mail', `${outcome.mailFile}   ${styleText('dim', toldOf(mail))}`],
      ['Webhook', `${message.event}   ${styleText('dim', `${message.id}, signature checked`)}`],
      ...(served ? [['Public URL', served.pdfUrl] as const] : []),
      ['Token', token],
      ...(served ? [['Console', jobInConsole(served.consoleUrl, job.id, token)] as const] : []),
    ]),
    '',
    styleText(
      'bold',
      served ? 'To paste' : 'The service has ended; to start it again, and for another token',
    ),
    ...(served ? formatCalls(outcome, served.serviceUrl) : [`  ${outcome.commandPrefix}npm start`]),
    `  ${outcome.commandPrefix}npm run -s token -- --workspace ${outcome.workspace} --scope admin`,
  ].join('\n');
}

/** Returns a URL of the job in the console that signs in: browsers do not send the fragment of a URL. */
function jobInConsole(consoleUrl: string, jobId: string, token: string): string {
  return `${consoleUrl}/jobs/${jobId}#token=${token}`;
}

function toldOf({ recipients, attachments }: CaughtMail): string {
  return `to ${recipients.join(', ')} with ${attachments.join(', ')}`;
}

function totalsOf({ currency, lines, totals }: InvoiceDocument): string[] {
  const taxes = (totals.taxes?.categories ?? []).flatMap(({ code, rates }) =>
    rates.map(
      ({ percent = '', base, amount }) => [`${code} ${percent} of ${grouped(base)}`, amount] as const,
    ),
  );
  const rows = [
    [`${lines.length} lines`, added(lines.map(({ sum }) => sum))],
    ['Discounts', added(discountsOf(lines).map((amount) => `-${amount}`))],
    ...taxes,
    [`Payable in ${currency}`, totals.payable],
  ] as const;
  const figures = rows.map(([label, amount]) => [label, grouped(amount)] as const);
  const width = Math.max(...figures.map(([, figure]) => figure.length));
  return columns(figures.map(([label, figure]) => [label, figure.padStart(width)]));
}

function discountsOf(lines: InvoiceDocument['lines']): string[] {
  return lines.flatMap(({ discounts = [] }) => discounts.map(({ amount }) => amount));
}

function added(amounts: readonly string[]): string {
  const zero = Amount.zero(2);
  return amounts.reduce((sum, text) => sum.add(Amount.parse(text) ?? zero), zero).toString();
}

/** Inserts thousands separators: `2571.30` becomes `2,571.30`. */
function grouped(amount: string): string {
  return amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${styleText('dim', label.padEnd(width))}  ${value}`);
}

function formatCalls({ tokenFile }: Outcome, serviceUrl: string): string[] {
  const authorized = `-H "Authorization: Bearer $(cat ${quoted(tokenFile)})"`;
  const query = '{ jobs(first: 3) { nodes { id status completedAt } } }';
  return [
    `  curl -s ${authorized} '${serviceUrl}/transform/v1/jobs?limit=3'`,
    `  curl -s ${authorized} -H 'Content-Type: application/json' ${serviceUrl}/graphql -d '{"query":"${query}"}'`,
  ];
}

/** Quotes a word for the shell. */
export function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
