import { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Attachment } from './attachments.ts';
import type { Letter } from './letter.ts';
import type { Mailbox } from './mail-address.ts';
import type { SmtpConfig } from './smtp-config.ts';

/** All that a message is made of. */
export interface MessageParts {
  readonly letter: Letter;
  readonly from: Mailbox;
  readonly attachments: readonly Attachment[];
  /** With its brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** True: its subject says that it counts for nothing. */
  readonly sandbox: boolean;
}

/** A subject that says when its message counts for nothing. */
export const sandboxed = (subject: string, sandbox: boolean): string =>
  sandbox ? `[Sandbox] ${subject}` : subject;

/** How many bytes a message has, about: base64 makes four of three, and lines have ends. */
export function messageSize({ letter, attachments }: MessageParts): number {
  const files = attachments.reduce((sum, { size }) => sum + size, 0);
  const texts = Buffer.byteLength(letter.text ?? '') + Buffer.byteLength(letter.html ?? '');
  return Math.ceil((files + texts) * 1.38) + 4000;
}

/** The bytes of a message, signed where the config has a key for it. */
export function messageOf(
  { letter, from, attachments, messageId, date, sandbox }: MessageParts,
  { dkimDomain, dkimSelector, dkimPrivateKey }: SmtpConfig,
): Readable {
  const { bcc: _unseen, subject, ...seen } = letter;
  const message = new MailComposer({
    ...mutable(seen),
    from: { ...from },
    subject: sandboxed(subject, sandbox),
    attachments: attachments.map(({ filename, contentType, open }) => ({
      filename,
      contentType,
      contentDisposition: 'attachment',
      content: opened(open),
    })),
    messageId,
    date,
    xMailer: 'Docmill',
    // Holiday notices and the like are not to answer (RFC 3834).
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

/** Bytes that are opened once somebody reads them: a message whose recipients are refused is never read. */
function opened(open: Attachment['open']): Readable {
  return Readable.from(
    (async function* read() {
      yield* await open();
    })(),
    { objectMode: false },
  );
}

/** The lists of a letter as the composer takes them. */
function mutable({ to, cc, replyTo, ...rest }: Omit<Letter, 'bcc' | 'subject'>) {
  return { ...rest, to: [...to], cc: [...cc], replyTo: [...replyTo] };
}
