import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import type { Json, TestAnswer } from '../support/service.ts';
import { ended, started } from './bulks/bulk-story.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob, type SketchStep } from './engine/trial.ts';
import { sharedProvider } from './providers/http/shared-provider.ts';

const shared = sharedProvider();
const mergePatch = 'application/merge-patch+json';
const remedy = expect.stringContaining('or copy it as a new draft');

/** A document that a job has numbered and signed, and the series that it has its number from. */
interface Issued {
  readonly job: ShownJob;
  readonly entry: string;
  readonly series: string;
  readonly workflow: string;
}

async function issued(...more: Omit<SketchStep, 'name'>[]): Promise<Issued> {
  const series = randomUUID();
  await shared.client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'F-' });
  const numbering = [
    // What comes after the signature is to run, and not to be known before.
    { action: 'sequence.enumerate', config: { series_id: series, precheck: false } },
    { action: 'silo.close' },
    ...more,
  ];
  const workflow = await newWorkflow(shared.client, { steps: steps(...numbering) });
  const job = await runJob(shared.client, workflow, { data: invoice });
  return { job, entry: job.silo_entry_id ?? '', series, workflow };
}

function steps(...sketch: Omit<SketchStep, 'name'>[]): object[] {
  return written(sketch.map((step, place) => ({ name: String.fromCodePoint(97 + place), ...step })));
}

/** Runs steps on an entry. */
async function runOn(entry: string, ...sketch: Omit<SketchStep, 'name'>[]): Promise<ShownJob> {
  const workflow = await newWorkflow(shared.client, { steps: steps(...sketch) });
  return runJob(shared.client, workflow, { silo_entry_id: entry });
}

async function read(path: string): Promise<Json> {
  const { status, json } = await shared.client.get(path);
  expect({ status, json }).toMatchObject({ status: 200 });
  return json;
}

function entryOf({ entry }: Issued): Promise<Json> {
  return read(`/silo/v1/entries/${entry}`);
}

/** The codes that the series have given to an entry. */
async function numbersOf({ entry }: Issued): Promise<string[]> {
  const { list } = await read('/sequence/v1/series?limit=100');
  const entries = await Promise.all(
    list.map(({ id }: Json) => read(`/sequence/v1/series/${id}/entries?limit=100`)),
  );
  return entries
    .flatMap((page: Json) => page.list)
    .filter(({ meta }: Json) => meta?.silo_entry_id === entry)
    .map(({ code }: Json) => code);
}

/** Retries a finished job and waits for its end. */
async function retried({ id }: ShownJob, body: object): Promise<ShownJob> {
  const { status } = await shared.client.post(`/transform/v1/jobs/${id}/retry`, body);
  expect(status).toBe(202);
  return read(`/transform/v1/jobs/${id}?wait=20`);
}

describe('a job on a signed document', () => {
  test('that is retried from the start takes no other number, and changes nothing', async () => {
    const document = await issued();
    const before = await entryOf(document);
    const job = await retried(document.job, { from: 'start' });
    expect(storyOf(job).slice(-2)).toEqual(['a:SKIP/has-code', 'b:SKIP/already-signed']);
    expect(await entryOf(document)).toEqual(before);
    expect(await numbersOf(document)).toEqual([before.data.doc.code]);
  });

  test('that is retried with another version of its workflow is KO where that changes the document', async () => {
    const document = await issued();
    const before = await entryOf(document);
    await shared.client.patch(`/transform/v1/workflows/${document.workflow}`, {
      steps: steps({ action: 'silo.modify', config: { data: { code: '1' } } }),
    });
    const job = await retried(document.job, { from: 'start', version: 'current' });
    expect(storyOf(job).at(-1)).toBe('a:KO/entry-signed');
    expect(job.faults?.at(-1)?.message).toEqual(remedy);
    expect(await entryOf(document)).toEqual(before);
  });

  test('that a bulk retries is KO with the same words', async () => {
    const document = await issued({ action: 'silo.modify', config: { tags: ['self-billed'] } });
    const filter = { workflow_ids: [document.workflow] };
    expect(
      await ended(shared.client, await started(shared.client, { action: 'retry', filter })),
    ).toMatchObject({
      done: 1,
    });
    const job = await read(`/transform/v1/jobs/${document.job.id}?wait=20`);
    expect(storyOf(job).at(-1)).toBe('c:KO/entry-signed');
    expect(job.faults.at(-1).message).toEqual(remedy);
  });

  test('says in a dry run that its step is refused', async () => {
    const document = await issued();
    const definition = {
      name: 'A',
      steps: steps({ action: 'silo.modify', config: { data: { code: '1' } } }),
    };
    const { json } = await shared.client.post('/transform/v1/workflows/dry-run', {
      definition,
      silo_entry_id: document.entry,
    });
    expect(json).toMatchObject({ status: 'KO', faults: [{ code: 'entry-signed', message: remedy }] });
  });

  test('takes no number for one that was signed without', async () => {
    const { $schema } = invoice;
    const party = { $schema: $schema.replace('bill/invoice', 'org/party'), name: 'Customer' };
    const { json } = await shared.client.post('/silo/v1/entries', { data: party, sign: true });
    const series = randomUUID();
    await shared.client.put(`/sequence/v1/series/${series}`, { name: 'Parties' });
    const job = await runOn(json.id, { action: 'sequence.enumerate', config: { series_id: series } });
    expect(storyOf(job)).toEqual(['a:KO/entry-signed']);
    expect((await read(`/sequence/v1/series/${series}/entries`)).list).toEqual([]);
  });

  test('that a call from outside has begun is KO where its workflow changes the document', async () => {
    const envelope = (await entryOf(await issued())).data;
    const workflow = await newWorkflow(shared.client, {
      steps: steps({ action: 'silo.modify', config: { data: { series: 'X' } } }),
    });
    const endpoint = (
      await shared.client.post('/connect/v1/endpoints', {
        slug: 'orders',
        workflow_id: workflow,
        auth: 'none',
        as_document: true,
      })
    ).json;
    const { pathname } = new URL(endpoint.url);
    const headers = { 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(envelope) };
    const answer = (await (await fetch(`${shared.service.url}${pathname}`, call)).json()) as Json;
    const job = await read(`/transform/v1/jobs/${answer.job_id}?wait=20`);
    expect(storyOf(job)).toEqual(['a:KO/entry-signed']);
    expect((await read(`/silo/v1/entries/${answer.id}`)).data).toEqual(envelope);
  });
});

describe('an answer of a provider for a signed document', () => {
  const action = { id: 'acme.send', name: 'Send', summary: 'Sends it' };

  test.each<[string, (envelope: Json) => object]>([
    ['another document', ({ doc }) => ({ data: { ...doc, code: '2' } })],
    ['a patch', () => ({ content_type: mergePatch, data: { meta: { no: 'A-1' } } })],
    ['its draft', ({ sigs: _sigs, ...draft }) => ({ data: draft })],
  ])('is refused as %s', async (_what, answerOf) => {
    const document = await issued();
    const before = await entryOf(document);
    shared.provider.reply = () => ({ body: { status: 'OK', ...answerOf(before.data) } });
    await shared.integrate([action]);
    const job = await runOn(document.entry, { action: 'acme.send' });
    expect(storyOf(job)).toEqual(['a:KO/entry-signed']);
    expect(job.faults?.[0]?.message).toEqual(remedy);
    expect(await entryOf(document)).toEqual(before);
  });

  test('adds stamps and files, and nothing by the document as it was sent', async () => {
    const document = await issued();
    const { data, version } = await entryOf(document);
    await shared.integrate([action]);
    shared.provider.reply = () => ({ body: { status: 'OK', data: data.doc } });
    expect(storyOf(await runOn(document.entry, { action: 'acme.send' }))).toEqual(['a:OK']);
    expect(await entryOf(document)).toMatchObject({ version, data });
    const stamps = [{ prv: 'acme-id', val: '42' }];
    const files = [{ key: 'r', category: 'agency', name: 'r.txt', mime: 'text/plain', data: 'aGVsbG8=' }];
    const stamped = { ...data, head: { ...data.head, stamps } };
    shared.provider.reply = () => ({ body: { status: 'OK', data: stamped, files } });
    expect(storyOf(await runOn(document.entry, { action: 'acme.send' }))).toEqual(['a:OK']);
    expect(await entryOf(document)).toMatchObject({
      draft: false,
      data: stamped,
      attachments: [{ key: 'r' }],
    });
  });
});

/** A write that somebody tries on a document; it may be refused. */
type Write = (document: Issued) => Promise<unknown>;

const writes: Readonly<Record<string, Write>> = {
  ...patches({
    document: { data: { ...invoice, code: '7' } },
    draft: { data: { ...invoice, code: '7' }, sign: false },
    invalid: { data: { ...invoice, lines: [{ quantity: '1' }] }, allow_invalid: true },
    patch: { data: { code: null }, content_type: mergePatch },
    jsonPatch: { data: [{ op: 'remove', path: '/series' }], content_type: 'application/json-patch+json' },
    folder: { folder: 'moved', sign: false },
    sign: { sign: true },
  }),
  unsign: async (document) => {
    const { sigs: _sigs, ...draft } = (await entryOf(document)).data;
    return patch(document, { data: draft });
  },
  stamp: async (document) => {
    const { head, ...rest } = (await entryOf(document)).data;
    const stamps = [...(head.stamps ?? []), { prv: 'acme-id', val: randomUUID() }];
    return patch(document, { data: { ...rest, head: { ...head, stamps } } });
  },
  restoreFirst: (document) => restore(document, '1'),
  restoreNumbered: (document) => restore(document, '2'),
  restoreSigned: (document) => restore(document, '3'),
  put: ({ entry }) => shared.client.put(`/silo/v1/entries/${entry}`, { data: { ...invoice, code: '7' } }),
  copy: ({ entry }) => shared.client.post('/silo/v1/entries', { previous_id: entry }),
  credit: ({ entry }) =>
    shared.client.post('/silo/v1/entries', { previous_id: entry, correct: { type: 'credit-note' } }),
  state: ({ entry }) => shared.client.post(`/silo/v1/entries/${entry}/states`, { key: 'sent' }),
  graphqlPatch: ({ entry }) =>
    shared.client.graphql(
      'mutation ($id: ID!, $patch: SiloEntryPatch!) { updateSiloEntry(id: $id, patch: $patch) { id } }',
      { id: entry, patch: { data: { series: 'X' }, contentType: mergePatch, sign: false } },
    ),
  graphqlRestore: ({ entry }) =>
    shared.client.graphql(
      'mutation ($id: ID!) { restoreSiloEntry(id: $id, input: { version: "1" }) { id } }',
      { id: entry },
    ),
  retry: ({ job }) => retried(job, { from: 'start' }),
  ...jobs({
    enumerate: { action: 'sequence.enumerate', config: { name: 'Other' } },
    close: { action: 'silo.close' },
    modifyNumber: { action: 'silo.modify', config: { data: { code: '7' } } },
    modifySigned: { action: 'silo.modify', config: { data: { notes: [{ text: 'late' }] }, sign: true } },
    modifyEnvelope: { action: 'silo.modify', config: { scope: 'env', data: { sigs: null } } },
    modifyUuid: { action: 'silo.modify', config: { scope: 'env', data: { head: { uuid: v7() } } } },
    modifyTags: { action: 'silo.modify', config: { tags: ['simplified'], allow_invalid: true } },
    correct: { action: 'silo.correct', config: { type: 'credit-note' } },
    replicate: { action: 'silo.replicate' },
    rates: { action: 'ecb.rates.update' },
    folder: { action: 'silo.folder', config: { folder: 'archive' } },
    state: { action: 'silo.state', config: { state: 'processing' } },
    generate: { action: 'ubl.generate' },
    external: { action: 'acme.send' },
  }),
};

function patches(bodies: Readonly<Record<string, object>>): Record<string, Write> {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [`patch ${name}`, (document) => patch(document, body)]),
  );
}

function jobs(sketches: Readonly<Record<string, Omit<SketchStep, 'name'>>>): Record<string, Write> {
  return Object.fromEntries(
    Object.entries(sketches).map(([name, sketch]) => [`job ${name}`, ({ entry }) => runOn(entry, sketch)]),
  );
}

function patch({ entry }: Issued, body: object): Promise<TestAnswer> {
  return shared.client.patch(`/silo/v1/entries/${entry}`, body);
}

function restore({ entry }: Issued, version: string): Promise<TestAnswer> {
  return shared.client.post(`/silo/v1/entries/${entry}/restore`, { version });
}

test('no sequence of writes changes a signed document or detaches its number', async () => {
  await shared.integrate([{ id: 'acme.send', name: 'Send', summary: 'Sends it' }]);
  shared.provider.reply = ({ envelope }) => ({
    body: { status: 'OK', data: { ...envelope?.doc, code: 'ELSE' } },
  });
  const names = Object.keys(writes);
  await assert(
    asyncProperty(array(constantFrom(...names), { minLength: 4, maxLength: 12 }), async (sequence) => {
      const document = await issued();
      const { data, digest, snippet } = await entryOf(document);
      const { code, series } = snippet;
      for (const name of sequence) await writes[name]?.(document);
      const after = await entryOf(document);
      expect(after).toMatchObject({ draft: false, invalid: false, digest, snippet: { code, series } });
      expect(after.data).toMatchObject({ doc: data.doc, sigs: expect.arrayContaining(data.sigs) });
      expect(await numbersOf(document)).toEqual([code]);
    }),
    { numRuns: 4, examples: [[names]] },
  );
});
