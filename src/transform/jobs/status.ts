import { enumeration } from '../../platform/shape/enumeration.ts';

/** Statuses of a job; an unhandled KO ends it in KO, even if the rescue succeeded (ADR 50). */
export const JobStatus = enumeration(
  'JobStatus',
  ['NA', 'RUN', 'QUEUED', 'ERR', 'OK', 'SKIP', 'KO', 'TIMEOUT', 'CANCEL'],
  'NA: accepted; QUEUED: waits for its provider or a time; ERR: failed for now; the others after RUN are final.',
);

/** Statuses of an event of an intent. */
export const EventStatus = enumeration(
  'EventStatus',
  ['RUN', 'QUEUED', 'ERR', 'OK', 'SKIP', 'KO', 'TIMEOUT', 'POKE', 'CANCEL'],
  'What became of an attempt of a step; POKE: someone let it go on.',
);
