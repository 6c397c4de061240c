import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const pem = (name: string) => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');

/** For `localhost` and 127.0.0.1, signed by itself and good for a hundred years; `expired` was until 2020, `otherName` is for another host. */
export const certificates = {
  key: pem('localhost.key'),
  valid: pem('localhost.pem'),
  expired: pem('expired.pem'),
  otherName: pem('other-name.pem'),
};

/** A message that a server has taken, as a recipient's client reads it. */
export interface ReceivedMail {
  /** The addresses of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly mail: Email;
}

/** A mail server on a free port; what it answers can be changed at any time. */
export interface MailServer extends AsyncDisposable {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** How many connections there were. */
  connections: number;
  /** What it answers to a recipient who is refused: `450 later`; undefined to one who is taken. */
  answerTo: (address: string) => string | undefined;
  /** What it answers to a message in place of taking it, or `cut` when it closes the connection instead. */
  answer: () => string | undefined;
  /** Closes the connections that are open. */
  hangUp(): void;
  /** What happens when it has taken a message, before it says so. */
  onTaken: () => Promise<void> | void;
}

/** Starts a mail server that takes everything, without TLS unless it is told otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    // Clients keep connections for the next message.
    closeTimeout: 1,
    key: certificates.key,
    cert: certificates.valid,
    onConnect(_session, callback) {
      mail.connections += 1;
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      callback(refusal(mail.answerTo(address)));
    },
    onData(stream, session, settle) {
      void buffer(stream).then(async (raw) => {
        const answer = mail.answer();
        if (answer !== 'cut' && answer !== undefined) return settle(refusal(answer));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address);
        mail.received.push({ from, to, raw, mail: await PostalMime.parse(raw) });
        await mail.onTaken();
        if (answer !== 'cut') return settle();
        mail.hangUp();
      });
    },
    ...options,
  });
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const mail: MailServer = {
    port: typeof address === 'object' && address ? address.port : 0,
    received: [],
    connections: 0,
    answerTo: () => undefined,
    answer: () => undefined,
    onTaken: () => undefined,
    hangUp() {
      for (const connection of server.connections) connection.close();
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

/** `450 later` as the error that the server answers with. */
function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  const [code, ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}
