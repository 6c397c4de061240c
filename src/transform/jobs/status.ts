import { enumeration } from '../../platform/shape/enumeration.ts';

/** Statuses of a job; an unhandled KO ends it in KO, even if the rescue succeeded (ADR 50). */
export const JobStatus = enumeration(
  'JobStatus',
  ['NA', 'RUN', 'QUEUED', 'ERR', 'OK', 'SKIP', 'KO', 'TIMEOUT', 'CANCEL'],
  'Status of a job. NA: accepted; RUN: running; QUEUED: waiting for its provider or a time; ERR: failed temporarily, to be retried; all others are final.',
);

/** Statuses of an event of an intent. */
export const EventStatus = enumeration(
  'EventStatus',
  ['RUN', 'QUEUED', 'ERR', 'OK', 'SKIP', 'KO', 'TIMEOUT', 'POKE', 'CANCEL'],
  'Status of a step after an event. POKE: the step was resumed by a request before its time.',
);
