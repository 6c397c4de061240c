import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isSigningSecret, signedHeaders } from '../../../src/platform/outbound/standard-webhooks.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(), body: '{"test": 2432232314}' };

test('a message is signed as the specification shows it', () => {
  const headers = signedHeaders(secret, { ...message, at: new Date(1_614_265_330_000) });
  expect(headers).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the library of receivers takes a message under each of its secrets, and no changed one', () => {
  const other = `whsec_${Buffer.alloc(64, 7).toString('base64')}`;
  const headers = signedHeaders(`${secret} ${other}`, message);
  for (const each of [secret, other])
    expect(new Webhook(each).verify(message.body, headers)).toEqual({ test: 2432232314 });
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow('No matching signature');
});

test.each([
  ['', false],
  [secret, true],
  [`${secret} ${secret}`, true],
  [`${secret} ${secret} ${secret}`, false],
  [`${secret} `, false],
  [secret.slice(6), false],
  [`whsec_${Buffer.alloc(23).toString('base64')}`, false],
  [`whsec_${Buffer.alloc(65).toString('base64')}`, false],
  ['whsec_not base64 at all, but long enough', false],
])('%j is a secret to sign with: %s', (text, isOne) => {
  expect(isSigningSecret(text)).toBe(isOne);
});
