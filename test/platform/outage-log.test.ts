import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ConfigError } from '../../src/platform/environment.ts';
import { createLog } from '../../src/platform/log.ts';
import { withOutages } from '../../src/platform/outage-log.ts';
import { RepeatedLines } from '../../src/platform/repeated-lines.ts';

/** A log whose lines are kept, and the seconds that have passed. */
function observed() {
  const lines: Record<string, unknown>[] = [];
  const time = { seconds: 0 };
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const log = withOutages(pino({ base: null, timestamp: false }, stream), () => time.seconds * 1000);
  return { log, lines, time };
}

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('an outage of the database is one line when it begins, one a minute and one at its end, whoever fails', () => {
  const { log, lines, time } = observed();
  for (time.seconds = 0; time.seconds < 150; time.seconds += 0.1) {
    log.warn({ err: refused }, 'taking jobs failed');
    log.error({ err: new Error('lost', { cause: refused }) }, 'recovering failed');
  }
  log.recovered('database');
  time.seconds += 5;
  log.recovered('database');
  log.recovered('database');
  expect(lines.map(({ msg, outage }) => [msg, outage])).toEqual([
    ['taking jobs failed', 'database'],
    ['still unavailable', 'database'],
    ['still unavailable', 'database'],
    ['available again', 'database'],
  ]);
  expect(lines.at(-1)).toMatchObject({ seconds: 155, failures: expect.any(Number) });
  expect(lines.at(-1)?.['failures']).toBeGreaterThan(2990);
  log.warn({ err: refused }, 'taking jobs failed');
  expect(lines).toHaveLength(5);
});

test('an outage that comes and goes is over after a minute without a failure', () => {
  const { log, lines, time } = observed();
  for (time.seconds = 0; time.seconds < 120; time.seconds += 1) {
    // A server that starts again every eight seconds.
    if (time.seconds % 8 < 4) log.warn({ err: refused }, 'taking jobs failed');
    else log.recovered('database');
  }
  for (; time.seconds < 200; time.seconds += 1) log.recovered('database');
  expect(lines.map(({ msg }) => msg)).toEqual([
    'taking jobs failed',
    'available again',
    'taking jobs failed',
    'still unavailable',
    'available again',
  ]);
});

test('an outage of the database names its reason', () => {
  const { log, lines } = observed();
  const error = Object.assign(new Error('password authentication failed for user "docmill"'), {
    code: '28P01',
  });
  log.warn({ err: error }, 'taking jobs failed');
  const lost = new Error('Connection terminated unexpectedly');
  const other = observed();
  other.log.warn({ err: new Error('unknown outcome', { cause: lost }) }, 'taking jobs failed');
  expect([lines, other.lines]).toMatchObject([
    [{ outage: 'database', reason: 'the server refuses the user or the password' }],
    [{ outage: 'database', reason: 'Connection terminated unexpectedly' }],
  ]);
});

test('an error that an operator causes is logged without its stack', () => {
  const errors: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => errors.push(JSON.parse(line).err) });
  log.warn({ err: refused }, 'taking jobs failed');
  log.warn({ err: new ConfigError('DATABASE_URL cannot be used') }, 'waiting for the database');
  log.error({ err: new TypeError('a bug') }, 'taking jobs failed');
  expect(errors).toEqual([
    { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
    { name: 'Error', message: 'DATABASE_URL cannot be used' },
    { name: 'TypeError', message: 'a bug', stack: expect.stringContaining('outage-log.test') },
  ]);
});

test('outages of others are told apart, and one that nobody ends is over when it was quiet for long', () => {
  const { log, lines, time } = observed();
  log.warn({ outage: 'file storage' }, 'file storage did not answer');
  log.warn({ outage: 'exchange rates', err: refused }, 'exchange rates could not be read');
  log.warn({ outage: 'exchange rates', err: refused }, 'exchange rates could not be read');
  expect(lines.map(({ outage }) => outage)).toEqual(['file storage', 'exchange rates']);
  time.seconds = 3600;
  log.warn({ outage: 'exchange rates', err: refused }, 'exchange rates could not be read');
  expect(lines.at(-1)?.['msg']).toBe('exchange rates could not be read');
});

test('what is no outage is written each time', () => {
  const { log, lines } = observed();
  for (let count = 0; count < 3; count += 1) {
    log.error({ err: new TypeError('a bug') }, 'taking jobs failed');
    log.warn({ err: Object.assign(new Error('lock timeout'), { code: '55P03' }) }, 'housekeeping failed');
    log.warn('only a message');
    log.info({ err: refused }, 'request');
  }
  expect(lines).toHaveLength(12);
});

test('of lines of a kind the first is written, then one a minute with the number of the others', () => {
  let seconds = 0;
  const lines = new RepeatedLines(() => seconds * 1000);
  const written: (number | undefined)[] = [];
  for (seconds = 0; seconds < 121; seconds += 1) written.push(lines.next('200 /readyz'));
  expect(written.filter((omitted) => omitted !== undefined)).toEqual([0, 59, 59]);
  expect(lines.next('401 /readyz')).toBe(0);
});
