import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { checkDkim } from '../../../support/dkim.ts';
import { certificates, startMailServer } from '../../../support/mail-server.ts';
import { startSocketServer } from '../../../support/socket-server.ts';
import { storyOf } from '../../engine/trial.ts';
import { lastEvent, mailTrial } from './mail-trial.ts';

const trial = mailTrial();

const plain = { to: 'a@buyer.example, b@buyer.example', subject: 'Hello', text: 'Good day' };
const recipients = () => trial.server.received.map(({ to }) => to);
const messageIds = () => new Set(trial.server.received.map(({ mail }) => mail.messageId));

/** Sends by another server, and answers how the step ended and whether the message came. */
async function by(options: SMTPServerOptions, fields: object, status: string): Promise<[unknown, number]> {
  await using other = await startMailServer(options);
  const job = await trial.begin(plain, status, { port: other.port, ...fields });
  return [lastEvent(job).code, other.received.length];
}

async function tested(id: string): Promise<unknown> {
  return (await trial.client.send('POST', `/transform/v1/integrations/${id}/test`, undefined, {})).json;
}

/** A server on a free port of this machine, which answers with a status and a text; and its address. */
async function startTokenServer(answer: () => [number, object]): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((_, response) => {
    const [status, body] = answer();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/token`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('recipients', () => {
  test('whom a server puts off are tried again, and nobody gets the message twice', async () => {
    trial.server.answerTo = (address) => (address.startsWith('b') ? '450 4.2.0 Greylisted' : undefined);
    const job = await trial.begin(plain, 'ERR');
    expect(lastEvent(job)).toMatchObject({
      code: 'deferred',
      message: expect.stringContaining('b@buyer.example'),
    });
    trial.server.answerTo = () => undefined;
    const done = await trial.again(job, 'OK');
    expect(recipients()).toEqual([['a@buyer.example'], ['b@buyer.example']]);
    expect(messageIds()).toEqual(new Set([`<${done.intents[0]?.id}@acme.example>`]));
    expect(lastEvent(done).message).toMatch(/^Sent to a@buyer\.example, b@buyer\.example as /);
  });

  test('whom a server refuses are told of beside those who got the message', async () => {
    trial.server.answerTo = (address) => (address.startsWith('b') ? '550 5.1.1 No such user' : undefined);
    const job = await trial.send(plain);
    expect(storyOf(job)).toEqual(['mail:KO/partly-refused']);
    expect(lastEvent(job).message).toMatch(
      /Sent to a@buyer.*refused: b@buyer\.example \(550.*No such user\)/,
    );
    expect(recipients()).toEqual([['a@buyer.example']]);
  });

  test('who are all refused leave nothing to send', async () => {
    trial.server.answerTo = () => '550 5.7.1 Go away';
    expect(storyOf(await trial.send(plain))).toEqual(['mail:KO/recipients-refused']);
    expect(recipients()).toEqual([]);
  });

  test('who are refused and put off at once are each told their own', async () => {
    trial.server.answerTo = (address) => (address.startsWith('a') ? '550 No' : '451 Later');
    const job = await trial.begin(plain, 'ERR');
    trial.server.answerTo = () => undefined;
    const done = await trial.again(job, 'KO');
    expect(lastEvent(done)).toMatchObject({ code: 'partly-refused' });
    expect(recipients()).toEqual([['b@buyer.example']]);
  });
});

describe('a message', () => {
  test.each([
    ['554 5.6.0 Spam', 'KO', 'message-refused'],
    ['451 4.3.0 Later', 'ERR', 'deferred'],
  ])('that is answered %s ends in %s', async (answer, status, code) => {
    trial.server.answer = () => answer;
    expect(lastEvent(await trial.begin(plain, status))).toMatchObject({ code });
  });

  test('whose answer is lost is sent again under the same Message-ID', async () => {
    trial.server.answer = () => 'cut';
    const job = await trial.begin(plain, 'ERR');
    expect(lastEvent(job)).toMatchObject({ code: 'answer-lost' });
    trial.server.answer = () => undefined;
    await trial.again(job, 'OK');
    expect(recipients()).toHaveLength(2);
    expect(messageIds().size).toBe(1);
  });

  test('that is larger than the server takes is not sent', async () => {
    await using small = await startMailServer({ size: 3000 });
    const job = await trial.send({ ...plain, text: 'x'.repeat(9000) }, {}, { port: small.port });
    expect(storyOf(job)).toEqual(['mail:KO/too-large']);
    expect(small.received).toEqual([]);
  });

  test('goes over the connection of the one before, or another when the server has closed that', async () => {
    const workflow = { to: 'a@buyer.example', subject: 'Hello', text: 'x' };
    await trial.send(workflow);
    await trial.send(workflow);
    expect([trial.server.connections, trial.server.received.length]).toEqual([1, 2]);
    trial.server.hangUp();
    await trial.send(workflow);
    expect([trial.server.connections, trial.server.received.length]).toEqual([2, 3]);
  });

  test('is signed by DKIM, so that its domain can be proven', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const fields = { dkim_domain: 'acme.example', dkim_selector: 's1', dkim_private_key: privateKey };
    expect(storyOf(await trial.send({ ...plain, html: '<p>.</p>\n.\nend' }, {}, fields))).toEqual([
      'mail:OK',
    ]);
    const raw = trial.server.received[0]?.raw ?? Buffer.of();
    const keyName = 's1._domainkey.acme.example';
    expect(checkDkim(raw, publicKey)).toEqual({ isValid: true, keyName });
    for (const [part, other] of [
      ['Good day', 'Good bye'],
      ['Subject: Hello', 'Subject: Hullo'],
    ] as const) {
      const forged = Buffer.from(String(raw).replace(part, other));
      expect(forged).not.toEqual(raw);
      expect(checkDkim(forged, publicKey)).toEqual({ isValid: false, keyName });
    }
  });
});

describe('a server', () => {
  const secured = { key: certificates.key, cert: certificates.valid };
  const trusted = { ca: certificates.valid };

  test.each([
    ['from the beginning', { secure: true }, { security: 'tls' }],
    ['by STARTTLS', { hideSTARTTLS: false }, { security: 'starttls' }],
    ['under its name', { secure: true }, { security: 'tls', host: 'localhost' }],
  ])('that is trusted is talked to by TLS %s', async (_, options, fields) => {
    expect(await by({ ...secured, ...options }, { ...fields, ...trusted }, 'OK')).toEqual([undefined, 1]);
  });

  test.each([
    ['signed by itself', { secure: true }, { security: 'tls' }],
    ['expired', { secure: true, cert: certificates.expired }, { security: 'tls', ca: certificates.expired }],
    [
      'for another name',
      { secure: true, cert: certificates.otherName },
      { security: 'tls', ca: certificates.otherName },
    ],
    ['signed by itself, by STARTTLS', { hideSTARTTLS: false }, { security: 'starttls' }],
  ])('whose certificate is %s gets nothing, and is tried again', async (_, options, fields) => {
    expect(await by({ ...secured, ...options }, fields, 'ERR')).toEqual(['tls-failed', 0]);
  });

  test('that offers no STARTTLS gets no message in the clear', async () => {
    const { code } = lastEvent(await trial.begin(plain, 'ERR', { security: 'starttls' }));
    expect([code, recipients()]).toEqual(['tls-failed', []]);
  });

  const login: SMTPServerOptions = {
    ...secured,
    secure: true,
    authOptional: false,
    authMethods: ['PLAIN', 'XOAUTH2'],
    onAuth({ username, password, accessToken }, _session, callback) {
      const isRight = username === 'acme' && (password === 's3cret' || accessToken === 't0ken-2');
      return isRight
        ? callback(null, { user: 'acme' })
        : callback(Object.assign(new Error('No'), { responseCode: 535 }));
    },
  };
  const tls = { security: 'tls', ...trusted, username: 'acme' };

  test.each([
    ['s3cret', 'OK', undefined, 1],
    ['wrong', 'KO', 'auth-failed', 0],
  ])('is told the password %s: %s', async (password, status, code, messages) => {
    expect(await by(login, { ...tls, password }, status)).toEqual([code, messages]);
  });

  test('is shown an access token, and another when the first is refused', async () => {
    let asked = 0;
    await using tokens = await startTokenServer(() => {
      asked += 1;
      return [200, { access_token: `t0ken-${asked}`, expires_in: 3600 }];
    });
    const oauth2 = {
      oauth2_token_url: tokens.url,
      oauth2_client_id: 'docmill',
      oauth2_refresh_token: 'r3fresh',
    };
    expect(await by(login, { ...tls, ...oauth2 }, 'OK')).toEqual([undefined, 1]);
    expect(asked).toBe(2);
  });

  test.each([
    [400, 'KO', 'auth-failed'],
    [503, 'ERR', 'token-unavailable'],
  ])('gets nothing while the server of access tokens answers %i', async (answer, status, code) => {
    await using tokens = await startTokenServer(() => [answer, {}]);
    const oauth2 = {
      oauth2_token_url: tokens.url,
      oauth2_client_id: 'docmill',
      oauth2_client_secret: 's3cret',
    };
    expect(await by(login, { ...tls, ...oauth2 }, status)).toEqual([code, 0]);
  });

  test('that answers too slowly is given up for now', async () => {
    await using silent = await startSocketServer((socket) => socket.write('220 hello\r\n'));
    const port = Number(new URL(silent.url).port);
    const job = await trial.begin(plain, 'ERR', { port, timeout: 1 });
    expect(lastEvent(job)).toMatchObject({ code: 'timeout' });
  });

  test.each([
    [{ port: 1 }, 'ERR', 'host-unreachable'],
    [{ host: '10.1.2.3' }, 'KO', 'target-refused'],
    [{ host: '2130706434' }, 'KO', 'target-refused'],
  ])('at %j is %s %s', async (fields, status, code) => {
    expect(lastEvent(await trial.begin(plain, status, fields))).toMatchObject({ code });
  });

  test('that turns everybody away is left alone', async () => {
    await using closed = await startSocketServer((socket) => socket.end('554 No mail here\r\n'));
    const port = Number(new URL(closed.url).port);
    expect(lastEvent(await trial.begin(plain, 'KO', { port }))).toMatchObject({ code: 'message-refused' });
  });

  test('is tried out without a message', async () => {
    expect(await tested(await trial.integrate())).toMatchObject({ ok: true, code: 'ok' });
    expect(await tested(await trial.integrate({ security: 'starttls' }))).toMatchObject({
      ok: false,
      code: 'tls-failed',
    });
    expect(await tested(await trial.integrate({ port: 1 }))).toMatchObject({
      ok: false,
      code: 'host-unreachable',
    });
    expect(trial.server.received).toEqual([]);
  });

  test.each([
    [{ security: 'none', username: 'a', password: 'b' }, /without TLS/],
    [{ password: 'b' }, /"password":"needs username"/],
    [{ username: 'a' }, /"username":"needs password or oauth2_token_url"/],
    [{ from: 'nobody' }, /address/],
    [{ dkim_private_key: 'x', dkim_domain: 'a.example', dkim_selector: 's' }, /PEM/],
    [{ oauth2_token_url: 'https://a.example/', username: 'a', security: 'tls' }, /oauth2_client_id/],
  ])('is not set up by %j', async (fields, message) => {
    await expect(trial.integrate(fields)).rejects.toThrow(message);
  });
});
