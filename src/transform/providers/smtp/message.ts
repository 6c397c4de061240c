import { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Attachment } from './attachments.ts';
import type { Letter } from './letter.ts';
import type { Mailbox } from './mail-address.ts';
import type { SmtpConfig } from './smtp-config.ts';

/** Parts of a message. */
export interface MessageParts {
  readonly letter: Letter;
  readonly from: Mailbox;
  readonly attachments: readonly Attachment[];
  /** Message id, with its brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** Whether the subject says that the message has no legal effect. */
  readonly sandbox: boolean;
}

/** Marks the subject of a message from a sandbox. */
export const markSandbox = (subject: string, sandbox: boolean): string =>
  sandbox ? `[Sandbox] ${subject}` : subject;

/** Estimates the size of a message in bytes: base64 turns three bytes into four, and lines have ends. */
export function messageSize({ letter, attachments }: MessageParts): number {
  const files = attachments.reduce((sum, { size }) => sum + size, 0);
  const texts = Buffer.byteLength(letter.text ?? '') + Buffer.byteLength(letter.html ?? '');
  return Math.ceil((files + texts) * 1.38) + 4000;
}

/** Returns the bytes of a message, signed if the config contains a key. */
export function composeMessage(
  { letter, from, attachments, messageId, date, sandbox }: MessageParts,
  { dkimDomain, dkimSelector, dkimPrivateKey }: SmtpConfig,
): Readable {
  const { bcc: _unseen, subject, ...seen } = letter;
  const message = new MailComposer({
    ...copyLists(seen),
    from: { ...from },
    subject: markSandbox(subject, sandbox),
    attachments: attachments.map(({ filename, contentType, open }) => ({
      filename,
      contentType,
      contentDisposition: 'attachment',
      content: openLazily(open),
    })),
    messageId,
    date,
    xMailer: 'Docmill',
    // Automatic replies such as absence notices should not be sent (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(sandbox && { 'X-Docmill-Sandbox': 'true' }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const stream = message.compile().createReadStream();
  if (dkimDomain === undefined || dkimSelector === undefined || dkimPrivateKey === undefined) return stream;
  return new DKIM({
    domainName: dkimDomain,
    keySelector: dkimSelector,
    privateKey: dkimPrivateKey,
  }).sign(stream);
}

/** Returns a stream that opens its source on the first read: a message whose recipients are refused is never read. */
function openLazily(open: Attachment['open']): Readable {
  return Readable.from(
    (async function* read() {
      yield* await open();
    })(),
    { objectMode: false },
  );
}

/** Copies the lists of a letter, because the composer requires mutable ones. */
function copyLists({ to, cc, replyTo, ...rest }: Omit<Letter, 'bcc' | 'subject'>) {
  return { ...rest, to: [...to], cc: [...cc], replyTo: [...replyTo] };
}
