import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';
import { newWorkflow, runJob, step, storyOf, written, type ShownJob, type SketchStep } from './trial.ts';
import { gates, trialActions } from './trial-actions.ts';

const shared = sharedService({ actions: trialActions, env: { DOCMILL_LOG_LEVEL: 'silent' } });

interface Trial {
  steps: SketchStep[];
  rescue?: SketchStep[];
  story: string[];
  status: string;
  faults?: (string | undefined)[];
}

const target = randomUUID();
const rescueTarget = randomUUID();

const trials: [what: string, trial: Trial][] = [
  [
    'runs its steps in order',
    { steps: [step('a'), step('b'), step('c')], story: ['a:OK', 'b:OK', 'c:OK'], status: 'OK' },
  ],
  [
    'ends in SKIP when its last step is skipped',
    { steps: [step('a'), step('b', 'SKIP:has')], story: ['a:OK', 'b:SKIP/has'], status: 'SKIP' },
  ],
  [
    'ends in OK when a step before the last is skipped',
    { steps: [step('a', 'SKIP'), step('b')], story: ['a:SKIP', 'b:OK'], status: 'OK' },
  ],
  [
    'stops at an unhandled KO, which becomes a fault',
    { steps: [step('a', 'KO:x'), step('b')], story: ['a:KO/x'], status: 'KO', faults: ['x'] },
  ],
  [
    'runs the rescue after an unhandled KO, never resumes, and ends in KO',
    {
      steps: [step('a', 'KO:x'), step('b')],
      rescue: [step('r'), step('s')],
      story: ['a:KO/x', 'r:OK', 's:OK'],
      status: 'KO',
      faults: ['x'],
    },
  ],
  [
    'ends with a second fault when the rescue fails too',
    {
      steps: [step('a', 'KO:x')],
      rescue: [step('r', 'KO:y'), step('s')],
      story: ['a:KO/x', 'r:KO/y'],
      status: 'KO',
      faults: ['x', 'y'],
    },
  ],
  [
    'handles a KO inside the rescue, which has its own jumps',
    {
      steps: [step('a', 'KO:x')],
      rescue: [
        step('r', 'KO:y', [{ status: 'KO', step_id: rescueTarget }]),
        step('s'),
        { ...step('t'), id: rescueTarget },
      ],
      story: ['a:KO/x', 'r:KO/y', 't:OK'],
      status: 'KO',
      faults: ['x'],
    },
  ],
  [
    'ends in TIMEOUT when an action says so and nobody handles it',
    { steps: [step('a', 'TIMEOUT:t'), step('b')], story: ['a:TIMEOUT/t'], status: 'TIMEOUT', faults: ['t'] },
  ],
  [
    'goes on after a KO that an entry handles, without a fault',
    {
      steps: [step('a', 'KO:x', [{ status: 'KO', steps: [step('h')] }]), step('b')],
      rescue: [step('r')],
      story: ['a:KO/x', 'h:OK', 'b:OK'],
      status: 'OK',
    },
  ],
  [
    'takes a KO whose code no entry names for unhandled',
    {
      steps: [step('a', 'KO:x', [{ status: 'KO', code: 'y', steps: [step('h')] }])],
      rescue: [step('r')],
      story: ['a:KO/x', 'r:OK'],
      status: 'KO',
      faults: ['x'],
    },
  ],
  [
    'branches on a code alone',
    {
      steps: [
        step('a', 'OK:true', [
          { code: 'true', steps: [step('yes')] },
          { code: 'false', steps: [step('no')] },
        ]),
        step('b'),
      ],
      story: ['a:OK/true', 'yes:OK', 'b:OK'],
      status: 'OK',
    },
  ],
  [
    'runs every matching entry in order, and the empty and NA ones always',
    {
      steps: [
        step('a', 'OK:x', [
          { steps: [step('always')] },
          { status: 'NA', steps: [step('na')] },
          { status: 'KO', steps: [step('never')] },
          { status: 'OK', steps: [step('ok')] },
          { status: 'OK', code: 'x', steps: [step('x')] },
        ]),
        step('b'),
      ],
      story: ['a:OK/x', 'always:OK', 'na:OK', 'ok:OK', 'x:OK', 'b:OK'],
      status: 'OK',
    },
  ],
  [
    'stops after the block of an entry that says so',
    {
      steps: [step('a', 'OK', [{ status: 'OK', steps: [step('h')], stop: true }]), step('b')],
      story: ['a:OK', 'h:OK'],
      status: 'OK',
    },
  ],
  [
    'jumps forward over steps',
    {
      steps: [step('a', 'OK', [{ step_id: target }]), step('b'), { ...step('c'), id: target }, step('d')],
      story: ['a:OK', 'c:OK', 'd:OK'],
      status: 'OK',
    },
  ],
  [
    'rescues a KO at any depth',
    {
      steps: [
        step('a', 'OK', [{ steps: [step('h', 'OK', [{ steps: [step('i', 'KO:deep'), step('j')] }])] }]),
        step('b'),
      ],
      rescue: [step('r')],
      story: ['a:OK', 'h:OK', 'i:KO/deep', 'r:OK'],
      status: 'KO',
      faults: ['deep'],
    },
  ],
  [
    'turns what an action throws into a KO without its text',
    {
      steps: [{ name: 'a', action: 'trial.broken' }],
      rescue: [step('r')],
      story: ['a:KO/internal', 'r:OK'],
      status: 'KO',
      faults: ['internal'],
    },
  ],
  [
    'does not wait for a step past its expected duration, nor takes its late answer',
    {
      steps: [
        { name: 'a', action: 'trial.slow', next: [{ status: 'TIMEOUT', steps: [step('h')] }] },
        step('b'),
      ],
      story: ['a:TIMEOUT', 'h:OK', 'b:OK'],
      status: 'OK',
    },
  ],
  [
    'ends in TIMEOUT when a step took too long and nobody handles it',
    {
      steps: [{ name: 'a', action: 'trial.slow' }, step('b')],
      rescue: [step('r')],
      story: ['a:TIMEOUT', 'r:OK'],
      status: 'TIMEOUT',
      faults: [undefined],
    },
  ],
  ['without steps has one intent', { steps: [], story: ['-:OK/no-steps'], status: 'OK' }],
  [
    'cannot close a document it has not',
    {
      steps: [{ name: 'a', action: 'silo.close', config: {} }],
      story: ['a:KO/no-document'],
      status: 'KO',
      faults: ['no-document'],
    },
  ],
];

describe('a job', () => {
  test.each(trials)('%s', { tags: 'slow' }, async (_what, { steps, rescue = [], story, status, faults }) => {
    const workflow = await newWorkflow(shared.client, { steps: written(steps), rescue: written(rescue) });
    const job = await runJob(shared.client, workflow);
    expect(storyOf(job)).toEqual(story);
    expect({ status: job.status, faults: job.faults?.map(({ code }) => code) }).toEqual({ status, faults });
    expect(job.completed_at).toBe(job.updated_at);
    for (const { events, completed } of job.intents) {
      expect(completed).toBe(true);
      expect(events.map(({ index }) => index)).toEqual(events.map((_, index) => index + 1));
      expect(events[0]?.status).toBe('RUN');
      const times = events.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
    }
    expect(JSON.stringify(job)).not.toContain('secret detail');
  });

  test('names the failing action and its message in a fault', async () => {
    const failing = { name: 'a', config: { status: 'KO', code: 'x', message: 'No such receiver' } };
    const job = await runJob(shared.client, await newWorkflow(shared.client, { steps: written([failing]) }));
    expect(job.faults).toEqual([{ provider: 'trial.end', code: 'x', message: 'No such receiver' }]);
  });

  test('that never comes to an end is ended after 1,000 steps', { tags: 'slow' }, async () => {
    const first = randomUUID();
    const steps = written([{ ...step('a'), id: first }, step('b', 'OK', [{ step_id: first }])]);
    const { id } = await runJob(shared.client, await newWorkflow(shared.client, { steps }));
    const read = async () => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
    // A slow machine takes longer than a request waits.
    await expect.poll(async () => (await read()).status).not.toBe('RUN');
    const job = (await read()) as ShownJob;
    expect({ status: job.status, intents: job.intents.length }).toEqual({ status: 'KO', intents: 1000 });
    expect(job.faults?.map(({ code }) => code)).toEqual(['too-many-steps']);
  });

  test('merges the args of results for later steps, whichever name they have', async () => {
    const workflow = await newWorkflow(shared.client, {
      steps: written([
        { name: 'a', config: { args: { x: '1', y: '1' } } },
        { name: 'b', config: { args: { y: '2', constructor: 'c' } } },
        { name: 'c', action: 'trial.echo', config: { base: 'b' } },
      ]),
    });
    const job = await runJob(shared.client, workflow, {
      args: JSON.parse('{"y":"0","z":"0","__proto__":"p"}'),
    });
    const seen: unknown = JSON.parse(job.args?.['seen'] ?? '');
    expect(new Map(Object.entries(seen as object))).toEqual(
      new Map([
        ['__proto__', 'p'],
        ['constructor', 'c'],
        ['x', '1'],
        ['y', '2'],
        ['z', '0'],
      ]),
    );
    expect(job.args).toMatchObject({ x: '1', y: '2', z: '0' });
    expect(job.intents[1]?.events.at(-1)?.args).toEqual({ y: '2', constructor: 'c' });
  });

  test('has intents whose ids are its own and stay', async () => {
    const workflow = await newWorkflow(shared.client, { steps: written([step('a'), step('b')]) });
    const jobs = await Promise.all([runJob(shared.client, workflow), runJob(shared.client, workflow)]);
    const ids = jobs.flatMap(({ intents }) => intents.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
  });

  test('of the same id in two workspaces is two jobs with their own stories', async () => {
    const stranger = await shared.service.client();
    const mine = await newWorkflow(shared.client, { steps: written([step('a'), step('b')]) });
    const yours = await newWorkflow(stranger, { steps: written([step('x', 'KO:k')]) });
    const id = '0197a0c0-0000-7000-8000-00000000c0de';
    const [first, second] = await Promise.all([
      shared.client.put(`/transform/v1/jobs/${id}?wait=10`, { workflow_id: mine }),
      stranger.put(`/transform/v1/jobs/${id}?wait=10`, { workflow_id: yours }),
    ]);
    expect(storyOf(first.json as never)).toEqual(['a:OK', 'b:OK']);
    expect(storyOf(second.json as never)).toEqual(['x:KO/k']);
  });
});

describe('the version a job runs', () => {
  test('is the one that was published when it was created, to its end', async () => {
    const steps = written([{ name: 'gate', action: 'trial.gate' }, step('old')]);
    const workflow = await newWorkflow(shared.client, { steps });
    const { json } = await shared.client.post('/transform/v1/jobs', { workflow_id: workflow });
    const id = json.id as string;
    await expect.poll(() => gates.has(id)).toBe(true);
    await shared.client.patch(`/transform/v1/workflows/${workflow}`, { steps: written([step('new')]) });
    const fresh = await runJob(shared.client, workflow);
    gates.get(id)?.();
    await expect
      .poll(async () => (await shared.client.get(`/transform/v1/jobs/${id}`)).json.status)
      .toBe('OK');
    expect(storyOf((await shared.client.get(`/transform/v1/jobs/${id}`)).json as never)).toEqual([
      'gate:OK',
      'old:OK',
    ]);
    expect(storyOf(fresh)).toEqual(['new:OK']);
  });

  test('is the published one while a draft is written', async () => {
    const workflow = await newWorkflow(shared.client, { steps: written([step('old')]) });
    await shared.client.patch(`/transform/v1/workflows/${workflow}`, {
      steps: written([step('new')]),
      draft: true,
    });
    expect(storyOf(await runJob(shared.client, workflow))).toEqual(['old:OK']);
  });

  test('does not change when the workflow is disabled while it runs', async () => {
    const workflow = await newWorkflow(shared.client, {
      steps: written([{ name: 'gate', action: 'trial.gate' }, step('after')]),
    });
    const { json } = await shared.client.post('/transform/v1/jobs', { workflow_id: workflow });
    await expect.poll(() => gates.has(json.id as string)).toBe(true);
    await shared.client.patch(`/transform/v1/workflows/${workflow}`, { disabled: true });
    gates.get(json.id as string)?.();
    await expect
      .poll(async () => (await shared.client.get(`/transform/v1/jobs/${json.id}`)).json.status)
      .toBe('OK');
  });

  test.each([
    ['workflow-not-found', async () => randomUUID()],
    ['workflow-not-found', async () => 'no-uuid'],
    [
      'workflow-not-published',
      () => newWorkflow(shared.client, { draft: true, steps: written([step('a')]) }),
    ],
    [
      'workflow-disabled',
      async () => {
        const id = await newWorkflow(shared.client, {});
        await shared.client.patch(`/transform/v1/workflows/${id}`, { disabled: true });
        return id;
      },
    ],
    ['workflow-not-found', async () => newWorkflow(await shared.service.client(), {})],
  ])('that is not there is a 404 %s', async (key, workflow) => {
    const { status, json } = await shared.client.post('/transform/v1/jobs', {
      workflow_id: await workflow(),
    });
    expect({ status, key: json['key'], code: json['code'] }).toEqual({ status: 404, key, code: key });
  });
});
