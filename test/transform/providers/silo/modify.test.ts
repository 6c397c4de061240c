import { describe, expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';

const shared = sharedService({ timings: { stepTasks: { maxCpuMs: 2000 } } });
const jqType = 'application/jq';

/** Runs a change of a new invoice, and what follows. */
async function change(config: object, ...others: { action: string; config?: object }[]): Promise<ShownJob> {
  const steps = [{ action: 'silo.modify', config }, ...others];
  const named = steps.map((step, place) => ({ name: 'abc'[place] ?? '', ...step }));
  const workflow = await newWorkflow(shared.client, { schema: 'bill/invoice', steps: written(named) });
  return runJob(shared.client, workflow, { data: invoice });
}

/** The issues of a change when its workflow is checked, without their paths' beginning. */
async function issuesOf(config: object): Promise<unknown[]> {
  const body = { schema: 'bill/invoice', steps: [{ action: 'silo.modify', config }] };
  const { json } = await shared.client.post('/transform/v1/workflows/validate', body);
  return (json['issues'] as { path: string; message: string; severity: string }[]).map(
    ({ path, message, severity }) => [severity, path.replace('$.steps[0].config.', ''), message],
  );
}

describe('a document is changed by a jq filter', () => {
  test.each([
    ['named by its member', { jq: '.lines[].quantity = "3" | .meta.by = "jq"' }],
    [
      'by its media type as well',
      { merge_type: jqType, jq: '.lines |= map(.quantity = "3") | .meta = {by: "jq"}' },
    ],
    [
      'in the place of a patch',
      { merge_type: jqType, data: '. + {meta: {by: "jq"}} | .lines[0].quantity = "3"' },
    ],
    ['of the envelope', { jq: '.doc.lines[].quantity = "3" | .doc.meta.by = "jq"', scope: 'env' }],
    ['beside empty texts of a form', { jq: '.lines[].quantity="3"|.meta.by="jq"', expr: '', merge_type: '' }],
    ['that ends in a comment', { jq: '.lines[].quantity = "3" | .meta.by = "jq" # the end' }],
  ])('%s, and calculated again', async (_how, config) => {
    expect(await issuesOf(config)).toEqual([]);
    const job = await change(config);
    expect(storyOf(job)).toEqual(['a:OK']);
    expect(job.envelope?.doc).toMatchObject({
      meta: { by: 'jq' },
      lines: [{ quantity: '3', sum: '135.00' }],
      totals: { payable: '163.35' },
    });
  });

  test('together with tags, on a condition, and signed at once', async () => {
    const config = { jq: '.code = "1"', tags: ['self-billed'], sign: true };
    const signed = await change({ ...config, expr: 'doc.totals.payable > 100' });
    expect(signed.envelope?.doc).toMatchObject({
      code: '1',
      $tags: ['self-billed'],
    });
    expect(signed.envelope?.sigs).toHaveLength(1);
    const skipped = await change({ ...config, expr: 'doc.totals.payable > 1000' });
    expect(storyOf(skipped)).toEqual(['a:SKIP/condition-false']);
  });

  test('that sees nothing of the service', async () => {
    const { envelope } = await change({ jq: '.meta = {env: ([env, $ENV] | tostring)} | debug | stderr' });
    expect(envelope?.doc['meta']).toEqual({ env: '[{},{}]' });
  });
});

describe('a jq filter that fails on the document ends the step in KO and names itself:', () => {
  test.each([
    ['.lines.name = 1', 'jq-failed', 'Cannot index array with string "name"; it is .lines.name = 1'],
    ['error("no customer")', 'jq-failed', 'no customer; it is error("no customer")'],
    ['., .', 'jq-failed', 'gives 2 values where one is expected; it is ., .'],
    ['empty', 'jq-failed', 'gives no values where one is expected; it is empty'],
    ['.currency', 'jq-failed', 'gives no object; it is .currency'],
    [
      'reduce range(40) as $n ("x"; . + .)',
      'jq-failed',
      'takes more memory than it may; it is reduce range(40)',
    ],
    ['.currency = "NONE"', 'validation', 'currency'],
  ])('%s', { tags: 'slow' }, async (jq, code, message) => {
    const job = await change({ jq });
    expect(storyOf(job)).toEqual([`a:KO/${code}`]);
    expect(job.faults?.[0]?.message).toContain(message);
    expect(job.envelope?.doc['currency']).toBe('EUR');
  });

  test('one that never ends is stopped, and the next one runs', { tags: 'slow' }, async () => {
    const { id } = await change({ jq: 'def forever: forever; forever' });
    const read = async () => (await shared.client.get(`/transform/v1/jobs/${id}`)).json as ShownJob;
    await expect.poll(async () => (await read()).status, { timeout: 300_000 }).toBe('KO');
    const job = await read();
    expect(storyOf(job)).toEqual(['a:KO/time-exceeded']);
    expect(job.faults?.[0]?.message).toContain('it is def forever: forever; forever');
    expect((await change({ jq: '.meta.after = "it"' })).envelope?.doc['meta']).toEqual({ after: 'it' });
  });
});

describe('when its workflow is checked', () => {
  test.each<[object, unknown[]]>([
    [{ jq: '.a |' }, ['error', 'jq', 'is no jq filter: syntax error, unexpected end of file, in line 1']],
    [{ jq: '-n' }, ['error', 'jq', 'is no jq filter: n/0 is not defined, in line 1']],
    [{ jq: '.a\n| nope(1)' }, ['error', 'jq', 'is no jq filter: nope/1 is not defined, in line 2']],
    [
      { merge_type: jqType, data: '.[' },
      ['error', 'data', expect.stringMatching(/^is no jq filter: syntax/)],
    ],
    [{ merge_type: jqType, data: { a: 1 } }, ['error', 'data', 'must be a jq filter']],
    [{ merge_type: jqType }, ['error', 'jq', `is required for ${jqType}`]],
    [{ jq: '.', data: {} }, ['error', 'merge_type', 'is required where both data and jq are']],
    [{ merge_type: jqType, jq: '.', data: '.' }, ['warning', 'data', 'has no effect: the change is jq']],
    [
      { merge_type: 'application/merge-patch+json', jq: '.a = 1', data: {} },
      ['warning', 'jq', 'has no effect: the change is application/merge-patch+json'],
    ],
    [
      { addons: ['es-verifactu-v1', 'es-facturea-v3'] },
      ['error', 'addons', 'must be keys of known addons, not es-facturea-v3; did you mean es-facturae-v3?'],
    ],
  ])('%j has its issue', async (config, issue) => {
    expect(await issuesOf(config)).toEqual([issue]);
  });
});

describe('a changed document that does not validate', () => {
  const breaks = { jq: 'del(.lines[0].item)' };

  test('is refused', async () => {
    const job = await change(breaks);
    expect(storyOf(job)).toEqual(['a:KO/validation']);
    expect(job.envelope?.doc['lines']).toMatchObject([{ item: { name: 'Chair' } }]);
  });

  test.each(['allow_invalid', 'allow_invalid_json'])(
    'is kept with %s, its faults beside it',
    async (name) => {
      const job = await change({ ...breaks, [name]: true }, { action: 'silo.close' });
      expect(storyOf(job)).toEqual(['a:OK/invalid', 'b:KO/validation']);
      const { json } = await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
      expect(json).toMatchObject({
        invalid: true,
        draft: true,
        faults: [{ paths: ['$.doc.lines[0].item'], code: expect.any(String), message: expect.any(String) }],
      });
    },
  );

  test('is mended by a later step, and its faults are gone', async () => {
    const mends = { jq: '.lines[0].item = {name: "Desk", price: "10.00"}' };
    const job = await change({ ...breaks, allow_invalid: true }, { action: 'silo.modify', config: mends });
    expect(storyOf(job)).toEqual(['a:OK/invalid', 'b:OK']);
    const { json } = await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
    expect([json['invalid'], json['faults']]).toEqual([false, undefined]);
  });

  test('is not signed, whatever is allowed', async () => {
    const job = await change({ ...breaks, allow_invalid: true, sign: true });
    expect(storyOf(job)).toEqual(['a:KO/validation']);
  });

  test('and cannot be calculated is refused, whatever is allowed', async () => {
    const job = await change({ jq: '.currency = "NONE"', allow_invalid: true });
    expect(job.status).toBe('KO');
  });
});

describe('a document is changed', () => {
  const mergePatch = 'application/merge-patch+json';
  const jsonPatch = 'application/json-patch+json';

  test.each<[string, object, object]>([
    ['by a merge patch', { data: { series: 'X' } }, { doc: { series: 'X' } }],
    ['by one that names itself', { merge_type: mergePatch, data: { series: 'X' } }, { doc: { series: 'X' } }],
    ['by one that is a text', { data: '{"series": "X"}' }, { doc: { series: 'X' } }],
    [
      'by a JSON patch',
      { merge_type: jsonPatch, data: [{ op: 'replace', path: '/lines/0/quantity', value: '3' }] },
      { doc: { totals: { payable: '163.35' } } },
    ],
    [
      'by one that is a text',
      { merge_type: jsonPatch, data: '[{"op": "copy", "from": "/series", "path": "/code"}]' },
      { doc: { series: 'F', code: 'F' } },
    ],
    [
      'in its envelope by a merge patch',
      { scope: 'env', data: { head: { tags: ['new'], meta: { by: 'step' } }, doc: { series: 'X' } } },
      { head: { tags: ['new'], meta: { by: 'step' } }, doc: { series: 'X' } },
    ],
    [
      'in its envelope by a JSON patch',
      { scope: 'env', merge_type: jsonPatch, data: [{ op: 'add', path: '/doc/code', value: '9' }] },
      { doc: { code: '9' } },
    ],
    [
      'by addons alone, which then have their say',
      { addons: ['es-facturae-v3'] },
      { doc: { $addons: ['es-facturae-v3'], tax: { ext: { 'es-facturae-doc-type': 'FC' } } } },
    ],
  ])('%s: %j', async (_how, config, expected) => {
    expect(await issuesOf(config)).toEqual([]);
    const job = await change(config);
    expect(storyOf(job)).toEqual(['a:OK']);
    expect(job.envelope).toMatchObject(expected);
  });

  test('by addons and tags that it has already once alone', async () => {
    const [once, twice] = [{ tags: ['self-billed'] }, { tags: ['self-billed', 'simplified'] }];
    const job = await change(once, { action: 'silo.modify', config: twice });
    expect(job.envelope?.doc['$tags']).toEqual(['self-billed', 'simplified']);
  });

  test('without signatures that it would bring along', async () => {
    const job = await change({ scope: 'env', data: { doc: { code: '1' }, sigs: ['a.b.c'] } });
    expect(storyOf(job)).toEqual(['a:OK']);
    expect(job.envelope?.sigs).toBeUndefined();
  });
});

describe('a signed document', () => {
  const sign = { data: { code: '1' }, sign: true };
  const stamps = [{ prv: 'register', val: '42' }];

  function changeSigned(config: object): Promise<ShownJob> {
    return change(sign, { action: 'silo.modify', config });
  }

  test.each<[string, object]>([
    ['by a patch', { data: { code: '2' } }],
    ['by a patch that is signed', { data: { code: '2' }, sign: true }],
    ['by a filter', { jq: '.notes = [{text: "late"}]' }],
    ['by a tag', { tags: ['self-billed'] }],
    ['to what does not validate', { jq: 'del(.lines)', allow_invalid: true }],
    ['in its envelope', { scope: 'env', data: { doc: { series: 'X' } } }],
    ['back to a draft', { scope: 'env', jq: 'del(.sigs)' }],
    ['by a signature that nobody verified', { scope: 'env', jq: '.sigs += ["a.b.c"]' }],
    ['to another envelope', { scope: 'env', jq: '.head.uuid = "01917b86-4e5e-7000-8000-000000000000"' }],
  ])('is not changed %s', async (_how, config) => {
    const job = await changeSigned(config);
    expect(storyOf(job)).toEqual(['a:OK', 'b:KO/entry-signed']);
    expect(job.faults?.[0]?.message).toContain('copy it as a new draft');
    expect(job.envelope).toMatchObject({ doc: { code: '1' }, sigs: [expect.any(String)] });
  });

  test.each<[string, object]>([
    ['nothing', { data: { code: '1' } }],
    ['what it has already', { jq: '.lines[0].quantity |= tonumber' }],
    ['its signature', { sign: true }],
  ])('is left as it is by a change of %s', async (_what, config) => {
    expect(storyOf(await changeSigned(config))).toEqual(['a:OK', 'b:SKIP/already-signed']);
  });

  test('takes stamps and tags, and keeps the stamps that it has', async () => {
    const stamp = { action: 'silo.modify', config: { scope: 'env', data: { head: { stamps } } } };
    const replace = { scope: 'env', data: { head: { stamps: [{ prv: 'register', val: '43' }] } } };
    const job = await change(sign, stamp, {
      action: 'silo.modify',
      config: { scope: 'env', data: { head: { tags: ['sent'] } } },
    });
    expect(storyOf(job)).toEqual(['a:OK', 'b:OK', 'c:OK']);
    expect(job.envelope).toMatchObject({ head: { stamps, tags: ['sent'] }, sigs: [expect.any(String)] });
    const other = await change(sign, stamp, { action: 'silo.modify', config: replace });
    expect(storyOf(other)).toEqual(['a:OK', 'b:OK', 'c:KO/entry-signed']);
  });
});
