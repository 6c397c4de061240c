import { expect, test } from 'vitest';
import { determineVerdict } from '../../src/console/pages/webhooks/verdict.logic.ts';
import { privateHostOf } from '../../src/console/parts/endpoints/private-host.logic.ts';

test.each([
  ['http://localhost:9/x', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['https://172.31.0.1', '172.31.0.1'],
  ['::1', '[::1]'],
  ['http://[fd00::7]:8080/', '[fd00::7]'],
  ['https://172.32.0.1', undefined],
  ['100.128.0.1', undefined],
  ['smtp.example.com', undefined],
  ['10.example.com', undefined],
  ['', undefined],
])('the host of %j that is not public is %j', (text, host) => {
  expect(privateHostOf(text)).toBe(host);
});

test('a test event is failed once it was tried in vain, and unsent when nobody tries it', () => {
  const createdAt = '2026-11-22T12:00:00.000Z';
  const at = (seconds: number) => Date.parse(createdAt) + seconds * 1000;
  const waiting = { status: 'pending', attemptCount: 0, createdAt } as const;
  expect(determineVerdict(undefined, at(60))).toBe('sending');
  expect(determineVerdict(waiting, at(5))).toBe('sending');
  expect(determineVerdict(waiting, at(60))).toBe('unsent');
  expect(determineVerdict({ ...waiting, attemptCount: 1 }, at(60))).toBe('failed');
  expect(determineVerdict({ ...waiting, attemptCount: 2, status: 'delivered' }, at(60))).toBe('delivered');
});
