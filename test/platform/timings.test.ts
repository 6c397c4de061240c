import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { defaultTimings } from '../../src/platform/timings.ts';

const { database, engine, events, http, keys, longOperations, process, storage, webhooks } = defaultTimings;

test('the durations of a process are the defaults, and nobody changes them', () => {
  const { timings } = readConfig({ DOCMILL_TIMINGS: '{}' });
  expect(timings).toBe(defaultTimings);
  for (const group of [timings, ...Object.values(timings)]) expect(Object.isFrozen(group)).toBe(true);
});

test.each([
  [
    'a heartbeat may be late before a worker is taken for dead',
    engine.lostWorkerTimeoutMs,
    2 * engine.heartbeatMs,
  ],
  [
    'a worker stops claiming before others take it for frozen',
    engine.frozenWorkerTimeoutMs,
    2 * engine.leaseMs,
  ],
  ['a busy event loop is not a frozen worker', engine.stuckWorkerTimeoutMs, engine.frozenWorkerTimeoutMs],
  [
    'a process announces itself more than once before it is forgotten',
    events.peerTimeoutMs,
    2 * events.heartbeatMs,
  ],
  ['a lease of an endpoint is renewed in time, once even late', webhooks.leaseMs, 2 * webhooks.heartbeatMs],
  ['calls end before their endpoint is lost', webhooks.leaseMs, webhooks.drainMs],
  ['a batch has the time of a few polls', longOperations.leaseMs, 2 * longOperations.pollMs],
  [
    'the server gives a statement up before its client',
    database.answerTimeoutMs,
    database.statementTimeoutMs,
  ],
  ['so it does in a session', database.sessionAnswerTimeoutMs, database.sessionStatementTimeoutMs],
  ['so it does in maintenance', database.maintenanceAnswerTimeoutMs, database.maintenanceStatementTimeoutMs],
  [
    'a lock is given up before the statement that waits for it',
    database.statementTimeoutMs,
    database.lockTimeoutMs,
  ],
  [
    'a bucket is asked three times within one operation',
    storage.operationTimeoutMs,
    3 * storage.answerTimeoutMs,
  ],
  ['every process has read a new key before it signs', keys.loadedMs, 2 * keys.pollMs],
  ['steps end before the process is ended', process.stopTimeoutMs, engine.drainMs],
  ['requests end before the process is ended', process.stopTimeoutMs, http.drainMs],
])('%s', (_, longer, shorter) => {
  expect(longer).toBeGreaterThan(shorter);
});
