import { expect, test } from 'vitest';
import { retryOffers, type Finished, type Flows } from '../../src/console/pages/job/actions/retry.logic.ts';
import { findNumbering } from '../../src/console/pages/document/actions/run/numbering.logic.ts';
import { adviceFor } from '../../src/console/parts/fault-panel/fault-advice.logic.ts';
import { isOfIntegration, isOfWorkflow } from '../../src/console/parts/fault-panel/fault-kinds.logic.ts';
import { faultLines, faultText, isWarning } from '../../src/console/parts/fault-panel/fault-lines.logic.ts';
import { placedFaults } from '../../src/console/parts/fault-panel/placed-faults.logic.ts';
import { isChange, groupSteps } from '../../src/console/pages/job/changes/step-change.logic.ts';
import { createRuns } from '../../src/console/pages/job/runs/runs.logic.ts';
import type { GraphStep } from '../../src/console/parts/step-graph/graph-step.logic.ts';
import type { JsonObject } from '../../src/console/parts/workflow-document/document.logic.ts';

const step = (id: string, ...blocks: GraphStep[][]): GraphStep => ({
  id,
  name: id.toUpperCase(),
  action: 'x',
  next: blocks.map((steps) => ({ steps })),
});
const flows = (...steps: GraphStep[]): Flows => ({ steps, rescue: [], configs: new Map() });
const set = (before: Flows, id: string, config: object): Flows => ({
  ...before,
  configs: new Map([...before.configs, [id, config as JsonObject]]),
});

/** The offers for a job that failed at `b`, in short: near ones, then further ones. */
function told(before: Flows | undefined, now: Flows | undefined, more: Partial<Finished> = {}) {
  const { near, further, isGone } = retryOffers({
    isDone: false,
    hasDone: true,
    failed: 'b',
    ran: { version: '1', flows: before },
    current: now && { version: '2', flows: now },
    ...more,
  });
  const short = ({ kind, step: name, version, repeats }: (typeof near)[number]) =>
    `${name ?? kind} ${version}${repeats ? ' again' : ''}`;
  return { near: near.map(short), further: further.map(short), isGone };
}

test('a retry begins with what a newer version has before the step that failed, else with that', () => {
  const before = flows(step('a'), step('b'), step('c'));
  expect(told(before, undefined)).toEqual({ near: ['failed 1'], further: ['start 1 again'], isGone: false });
  expect(told(before, before)).toEqual({
    near: ['failed 2', 'failed 1'],
    further: ['start 2 again', 'start 1 again'],
    isGone: false,
  });
  expect(told(before, flows(step('a'), step('new'), step('b')))).toEqual({
    near: ['NEW 2', 'failed 1'],
    further: ['failed 2', 'start 2 again', 'start 1 again'],
    isGone: false,
  });
  // What stands between is done again; what is new behind it, or in the branch of another, is not on the way.
  expect(told(before, flows(step('new'), step('a'), step('b'))).near[0]).toBe('NEW 2 again');
  expect(told(before, flows(step('a', [step('new')]), step('b'), step('newer'))).near[0]).toBe('failed 2');
  expect(told(before, flows(step('if', [step('new'), step('b')]))).near[0]).toBe('IF 2');
  expect(
    told(flows(step('a', [step('b')])), flows(step('a', [step('new'), step('b')]), step('c'))).near[0],
  ).toBe('NEW 2');
});

test('a retry begins with the first step before the failed one that was changed, and asks before it is done again', () => {
  const before = set(flows(step('o'), step('a'), step('b'), step('c')), 'a', { to: 'x', cc: [1] });
  const changed = set(before, 'a', { cc: [1], to: 'y' });
  expect(told(before, changed)).toEqual({
    near: ['A 2 again', 'failed 1'],
    further: ['failed 2', 'start 2 again', 'start 1 again'],
    isGone: false,
  });
  expect(told(before, set(changed, 'o', { code: 'd' })).near[0]).toBe('O 2 again');
  const other = { ...step('a'), action: 'y' };
  expect(told(before, { ...before, steps: [step('o'), other, step('b')] }).near[0]).toBe('A 2 again');
  expect(told(before, { ...changed, steps: [step('new'), step('a'), step('b')] }).near[0]).toBe(
    'NEW 2 again',
  );
  // What says the same in another order is no change, nor is a name; what failed begins as it failed, and what is behind waits.
  const named = { ...step('o'), name: 'Other' };
  for (const now of [
    set(before, 'a', { cc: [1], to: 'x' }),
    set(before, 'o', {}),
    { ...before, steps: [named, step('a'), step('b')] },
    { ...before, steps: [step('o'), step('a'), { ...step('b'), action: 'y' }] },
    set(before, 'b', { to: 'y' }),
    set(before, 'c', { to: 'y' }),
  ])
    expect(told(before, now).near).toEqual(['failed 2', 'failed 1']);
  // Around the failed one what decides is on its way, what stands in another branch is not.
  const nested = flows(step('if', [step('b')], [step('d')]));
  expect(told(nested, set(nested, 'if', { when: 'x' })).near[0]).toBe('IF 2 again');
  expect(told(nested, set(nested, 'd', { to: 'y' })).near[0]).toBe('failed 2');
});

test('a retry without the step that failed begins with what stands in its place, else at the start', () => {
  const before = flows(step('a'), step('b'), step('c'));
  expect(told(before, flows(step('a'), step('instead'), step('c')))).toEqual({
    near: ['INSTEAD 2', 'failed 1'],
    further: ['start 2 again', 'start 1 again'],
    isGone: true,
  });
  expect(told(before, flows(step('a'), step('c'))).near[0]).toBe('C 2');
  for (const now of [flows(step('x')), flows(step('a')), flows()])
    expect(told(before, now)).toEqual({
      near: ['start 2 again', 'failed 1'],
      further: ['start 1 again'],
      isGone: true,
    });
  expect(told(before, before, { failed: undefined, hasDone: false }).near).toEqual(['start 2', 'start 1']);
  expect(told(before, before, { isDone: true })).toMatchObject({
    near: [],
    further: ['start 2 again', 'start 1 again'],
  });
});

test('the message of a step is taken apart into its faults, each once', () => {
  const at = 'GOBL-EU-EN16931-BILL-INVOICE-04 at $.doc.supplier, $.doc.customer: an address (BR-8) is needed';
  expect(faultLines(`an address (BR-8) is needed and 1 more: ${at}; BR-DE-15 (BT-10): ask: "a; b"`)).toEqual({
    text: '',
    lines: [
      {
        code: 'GOBL-EU-EN16931-BILL-INVOICE-04',
        places: '$.doc.supplier, $.doc.customer',
        message: 'an address (BR-8) is needed',
      },
      { code: 'BR-DE-15', terms: 'BT-10', message: 'ask: "a; b"' },
    ],
  });
  expect(faultLines(`an address (BR-8) is needed; add one: ${at}; and 3 more`)).toMatchObject({
    text: 'add one; and 3 more',
    lines: [{ message: 'an address (BR-8) is needed' }],
  });
  for (const plain of ['down: try B2: later', 'Error: a; b: c', 'no such host', 'see R2D2: x; y at $.z: q'])
    expect(faultLines(plain)).toEqual({ text: plain, lines: [] });
});

test('what a step says of rules is a warning where it did what it should', () => {
  const told = 'BR-DE-TMP-32 (BT-72, BG-14) at $.doc: the delivery date should be given';
  expect([isWarning('OK', told), isWarning('KO', told), isWarning('OK', 'sent to 2 people')]).toEqual([
    true,
    false,
    false,
  ]);
});

const places = (paths: string): string => paths.replaceAll('$.doc.supplier', 'Verkäufer');

test('the message of a step is said in one line in another language, each of its faults with what people call its place', () => {
  const german = new Map([
    ['an address is needed', 'eine Anschrift fehlt'],
    ['an address is needed and 1 more', 'eine Anschrift fehlt und 1 weitere'],
    ['ask somebody', 'fragen Sie jemanden'],
    ['and 3 more', 'und 3 weitere'],
    ['no such host', 'kein solcher Host'],
  ]);
  const say = (text: string): string => german.get(text) ?? text;
  const english = 'GOBL-1 at $.doc.supplier: an address is needed; BR-DE-15 (BT-10): ask somebody';
  const told = 'Verkäufer: eine Anschrift fehlt; fragen Sie jemanden (BR-DE-15)';
  expect(faultText(`an address is needed and 1 more: ${english}; and 3 more`, say, places)).toBe(
    `${told}; und 3 weitere`,
  );
  expect(faultText(`an address is needed: ${english}`, say, places)).toBe(told);
  expect([faultText('no such host', say, places), faultText('no luck', say, places)]).toEqual([
    'kein solcher Host',
    'no luck',
  ]);
});

test('a fault leads to its own places in the document, else to where its terms belong', () => {
  const told = 'GOBL-04 at $.doc.supplier.people, $.doc: a contact; BR-DE-15 (BT-10) at $.doc: a reference';
  expect(placedFaults(`a contact and 2 more: ${told}; BR-9 (BT-999): more`)).toEqual([
    { path: '$.doc.supplier.people', message: 'a contact' },
    { path: '$.doc.ordering.code', message: 'a reference (BR-DE-15)' },
  ]);
  expect(placedFaults('no such host')).toEqual([]);
  const unmailed = 'The document says no e-mail address of the customer';
  expect(placedFaults(unmailed)).toEqual([{ path: '$.doc.customer.emails', message: unmailed }]);
  const unready = 'the document is not ready to be signed: it needs a code';
  expect(placedFaults(`${unready}: GOBL-ENVELOPE-13 at $: ${unready}`)).toEqual([
    { path: '$.doc.code', message: unready },
  ]);
});

test('a run tells the number that it gives, and none where the document has one', () => {
  const step = { provider: 'sequence.enumerate', status: 'OK' as const, events: [] };
  const numbered = { doc: { series: 'F', code: 'T-1' } };
  expect(findNumbering([step], numbered)).toEqual({ number: 'F-T-1' });
  expect(findNumbering([{ ...step, provider: 'silo.close' }], numbered)).toBeUndefined();
  expect(findNumbering([{ ...step, status: 'SKIP' }], numbered)).toBeUndefined();
  const lacking = { id: '1', code: 'series-required', message: null };
  expect(findNumbering([{ ...step, status: 'KO', events: [lacking] }], { doc: {} })).toEqual({});
});

test('advice follows the code, the status that was answered, and whether the step was stopped', () => {
  const ofStatuses = {
    address: [302, 404, 410],
    credentials: [401, 403],
    answer: [400, 409, 422],
    later: [408, 429],
    unreachable: [500, 503, 599],
  };
  for (const [advice, statuses] of Object.entries(ofStatuses))
    for (const status of statuses) expect([status, adviceFor(`http-${status}`)]).toEqual([status, advice]);
  expect(adviceFor(undefined, { isTimeout: true })).toBe('overdue');
  expect(adviceFor('answer-lost', { isTimeout: true })).toBe('answerLost');
  expect([adviceFor('document-invalid'), adviceFor('document-invalid', { isSigned: true })]).toEqual([
    'document',
    'signedDocument',
  ]);
  const unready = 'the document is not ready to be signed: it needs a code';
  const message = `${unready}: GOBL-ENVELOPE-13 at $: ${unready}`;
  expect([adviceFor('validation', { message }), adviceFor('validation', { message: unready })]).toEqual([
    'unnumbered',
    'document',
  ]);
  expect([isOfWorkflow('validation', message), isOfWorkflow('validation', unready)]).toEqual([true, false]);
  expect(placedFaults(message)).toEqual([{ path: '$.doc.code', message: unready }]);
  // What receivers of webhooks call their faults.
  for (const code of [undefined, '', 'constructor', 'http-12', 'out-of-stock'])
    expect(adviceFor(code)).toBe('unknown');
  expect(isOfWorkflow('integration-not-found')).toBe(true);
  expect([isOfWorkflow('integration-disabled'), isOfIntegration('integration-disabled')]).toEqual([
    false,
    true,
  ]);
});

/** Runs of steps called `a`, `b` and so on, each with the version of the document that it found and the one that it left. */
const runsWith = (...versions: readonly (readonly [string, string])[]) =>
  createRuns(
    versions.map(([entryVersionBefore, entryVersionAfter], index) => ({
      id: String(index),
      stepId: String(index),
      name: String.fromCodePoint(97 + index),
      provider: 'x',
      entryVersionBefore,
      entryVersionAfter,
      retryAt: null,
      events: [],
    })),
    [],
    'The job',
  );

/** The steps of such runs as they are listed. */
const listed = (...versions: readonly (readonly [string, string])[]) =>
  groupSteps(runsWith(...versions)).map((part) => part.map(({ name }) => name).join(''));

test('many steps in a row that changed nothing are listed together', () => {
  expect(listed(['1', '1'], ['1', '2'], ['2', '2'], ['2', '2'], ['2', '2'])).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
  expect(listed(['1', '2'], ['2', '2'], ['2', '2'], ['2', '2'], ['2', '2'], ['2', '3'], ['3', '4'])).toEqual([
    'a',
    'bcde',
    'f',
    'g',
  ]);
  expect(listed()).toEqual([]);
});

const versionOf = (doc: JsonObject, more: JsonObject = {}) => ({ data: { doc, ...more } });

test('a version changes the document by what is in it, whatever stands beside', () => {
  expect(
    isChange({ before: versionOf({ a: 1, b: 2 }), after: versionOf({ b: 2, a: 1 }, { sigs: ['x'] }) }),
  ).toBe(false);
  expect(isChange({ before: versionOf({ a: 1 }), after: versionOf({ a: 2 }) })).toBe(true);
  expect(isChange({ after: versionOf({ a: 2 }) })).toBe(true);
});

test('what no step did is called by the job', () => {
  const of = { retryAt: null, entryVersionBefore: null, entryVersionAfter: null, events: [] };
  const intents = [
    { ...of, id: '1', stepId: null, name: null, provider: 'docmill' },
    { ...of, id: '2', stepId: 's', name: null, provider: 'silo.close' },
  ];
  expect(createRuns(intents, [], 'The job').map(({ name }) => name)).toEqual(['The job', 'silo.close']);
});
