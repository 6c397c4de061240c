import type { ThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import { action, ko, ok, type Action, type Outcome, type Task } from '../action.ts';
import { stepError, stepWarning } from '../step-issue.ts';
import { selectAttachments, type AttachmentChoice } from './attachments.ts';
import { deliveryOf, maxMessageLength, createDeliveryOutcome, listRemaining } from './delivery.ts';
import { draftIssues, renderLetter, LetterFault, recipientsOf, type Draft } from './letter.ts';
import { mailboxOf, type Mailbox } from './mail-address.ts';
import { composeMessage, messageSize, markSandbox } from './message.ts';
import { NotifyConfig, SendConfig } from './send-config.ts';
import type { SmtpConfig } from './smtp-config.ts';
import type { SmtpClient } from './smtp-client.ts';

/** Services that sending mail requires. */
export interface MailServices {
  readonly smtp: SmtpClient;
  readonly files: Pick<FileService, 'ofEntry' | 'bytesOf'>;
  /** Pool of threads that render templates. */
  readonly threads: ThreadPool;
}

const codes = [
  'no-recipient',
  'too-many-recipients',
  'no-address',
  'bad-address',
  'bad-template',
  'no-attachment',
  'too-large',
  'target-refused',
  'auth-failed',
  'message-refused',
  'recipients-refused',
  'partly-refused',
  'host-unreachable',
  'tls-failed',
  'timeout',
  'connection-lost',
  'answer-lost',
  'deferred',
  'token-unavailable',
  'file-unreadable',
];

/** Longer than the longest conversation with a server and the wait before it. */
const timeoutSeconds = 10 * 60;

const common = { document: 'optional', outside: true, timeoutSeconds, codes } as const;

/** Message and attachments that a step sends. */
interface Order {
  readonly draft: Draft;
  readonly files: AttachmentChoice;
}

/** Sends an email to the parties of the document and to others, with files of the document. */
export function sendAction(services: MailServices): Action<SendConfig> {
  return action<SendConfig>({
    ...common,
    id: 'email.send',
    name: 'Send email',
    summary: 'Sends an email with files of the document',
    config: SendConfig,
    example: {
      integration_id: '0197a0c0-0000-7000-8000-000000000004',
      add_invoice_customer: true,
      subject: 'Invoice {{ full_code }}',
      text: 'Dear {{ customer_name }}, please pay {{ doc.totals.payable }}.',
      attach: ['pdf'],
    },
    async check(config, workflow) {
      const { text, html, body, connectionId } = config;
      const hasText = [text, html, body].some((each) => each !== undefined);
      const bodyKey = body === undefined ? {} : { text: 'body', html: 'body' };
      return [
        ...(hasText ? [] : [stepError(['text'], 'is required, or html or body')]),
        ...(connectionId === undefined
          ? []
          : [stepWarning(['connection_id'], 'has no effect: integration_id names who sends')]),
        ...(await draftIssues(
          orderOf(config).draft,
          { replyTo: 'reply_to', ...bodyKey },
          services.threads,
          workflow,
        )),
      ];
    },
    run: (task) => convertFaultToKo(send(task, orderOf(task.config), services)),
    rehearse: (task) => convertFaultToKo(rehearse(task, orderOf(task.config), services)),
  });
}

/** Sends a short notification by email. */
export function notifyAction(services: MailServices): Action<NotifyConfig> {
  return action<NotifyConfig>({
    ...common,
    id: 'email.notify',
    name: 'Notify via Email',
    summary: 'Sends a short notification by email',
    config: NotifyConfig,
    example: {
      integration_id: '0197a0c0-0000-7000-8000-000000000004',
      to: 'accounts@acme.example',
      subject: 'Invoice {{ full_code }} was sent',
      body: 'The customer is {{ customer_name }}.',
    },
    check: async (config, workflow) =>
      draftIssues(noticeOf(config).draft, { text: 'body' }, services.threads, workflow),
    run: (task) => convertFaultToKo(send(task, noticeOf(task.config), services)),
    rehearse: (task) => convertFaultToKo(rehearse(task, noticeOf(task.config), services)),
  });
}

function noticeOf({ to, subject, body }: NotifyConfig): Order {
  return { draft: { to, subject, text: body, parties: [] }, files: { attach: false, zip: false } };
}

function orderOf({ to, cc, bcc, replyTo, subject, attach = false, ...config }: SendConfig): Order {
  const body = config.body === undefined ? undefined : Buffer.from(config.body, 'base64').toString();
  const isHtml = body !== undefined && /<[a-z!/][^<>]*>/i.test(body);
  const { text = isHtml ? undefined : body, html = isHtml ? body : undefined } = config;
  const { addInvoiceCustomer, addInvoiceSupplier, addParty } = config;
  return {
    draft: {
      ...(to !== undefined && { to }),
      ...(cc !== undefined && { cc }),
      ...(bcc !== undefined && { bcc }),
      ...(replyTo !== undefined && { replyTo }),
      parties: [
        ...(addInvoiceCustomer ? (['customer'] as const) : []),
        ...(addInvoiceSupplier ? (['supplier'] as const) : []),
        ...(addParty ? (['party'] as const) : []),
      ],
      subject,
      text,
      html,
    },
    files: { attach: typeof attach === 'string' ? [attach] : attach, zip: config.zipAttachments ?? false },
  };
}

async function send(
  task: Task<SmtpConfig>,
  { draft, files }: Order,
  services: MailServices,
): Promise<Outcome> {
  const { config, entry, idempotencyKey, now: date, sandbox, signal } = task;
  const { workspaceId } = task.scope;
  const letter = await renderLetter(draft, task, services.threads);
  const attachments = await selectAttachments(files, { entry, workspaceId }, services.files);
  const from = senderOf(config);
  const messageId = `<${idempotencyKey}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
  const parts = { letter, from, attachments, messageId, date, sandbox };
  const before = deliveryOf(task.ref);
  const sentTo = listRemaining(before, recipientsOf(letter));
  const talk = await services.smtp.send({
    config,
    workspace: workspaceId,
    signal,
    envelope: { from: from.address, to: sentTo },
    size: messageSize(parts),
    message: () => composeMessage(parts, config),
  });
  return createDeliveryOutcome(before, talk, { sentTo, messageId });
}

/**
 * Renders the message without sending it. Files that earlier steps would have made do not exist in a dry run, so attachments are
 * not checked.
 */
async function rehearse(
  task: Task<SmtpConfig>,
  { draft, files }: Order,
  { threads }: MailServices,
): Promise<Outcome> {
  const { config, sandbox } = task;
  const letter = await renderLetter(draft, task, threads);
  const recipients = recipientsOf(letter).join(', ');
  const message = `Not sent, as this is a dry run: "${letter.subject}" to ${recipients}`;
  const { replyTo, subject, text, html } = letter;
  const sending = {
    from: config.from,
    ...formatMailboxes({ to: letter.to, cc: letter.cc, bcc: letter.bcc, reply_to: replyTo }),
    subject: markSandbox(subject, sandbox),
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    ...(files.attach !== false && { attachments: files.attach }),
  };
  return ok({ message: message.slice(0, maxMessageLength), sending, unknown: 'code' });
}

/** Formats mailboxes for people; lists without any are left out. */
function formatMailboxes(lists: Readonly<Record<string, readonly Mailbox[]>>): Record<string, string[]> {
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return Object.fromEntries(
    filled.map(([key, list]) => [
      key,
      list.map(({ name, address }) => (name ? `${name} <${address}>` : address)),
    ]),
  );
}

/** Turns a {@link LetterFault} into a permanent failure (KO) of the step. */
async function convertFaultToKo(work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LetterFault) return ko(error.code, error.message);
    throw error;
  }
}

function senderOf({ from }: SmtpConfig): NonNullable<ReturnType<typeof mailboxOf>> {
  const sender = mailboxOf(from);
  if (!sender) throw new TypeError('A sender was let through that is none');
  return sender;
}
