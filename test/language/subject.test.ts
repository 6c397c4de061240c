import { expect, test } from 'vitest';
import { subjectFault } from './subject.ts';

test.each([
  'database: type rows of statements from the entities',
  'documents, einvoice: build and pack the packages',
  'feed: bring changes in the order of their commits',
  'merge: console',
  "Merge branch 'packages'",
])('%s is a subject', (subject) => {
  expect(subjectFault(subject)).toBeUndefined();
});

test.each([
  ['Fix the build', 'must have the form'],
  ['build: Fix it', 'must begin with a verb in small letters'],
  ['build: fixed the order of steps', 'imperative'],
  ['build: adding a step', 'imperative'],
  ['build: fix the order of steps.', 'period'],
  [`build: ${'word '.repeat(14)}`, 'characters'],
])('%s is none', (subject, fault) => {
  expect(subjectFault(subject)).toContain(fault);
});
