import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import { startTestService, type TestClient } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';
import type { Receiver } from '../../../webhooks/receiver.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';
import { daysAgo, dollarsOn, reading, startBank, tableOf, weekdayBefore } from './central-bank.ts';

const steps = written([{ name: 'rates', action: 'ecb.rates.update' }]);

const timings = { engine: { pollMs: 20, retryBackoffMs: 20 }, exchangeRates: { retryMs: 20 } };

interface World extends AsyncDisposable {
  bank: Receiver;
  client: TestClient;
}

/** A service that reads the tables of a bank. */
async function openWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const bank = stack.use(await startBank());
  const env = {
    DOCMILL_OUTBOUND_ALLOW: '127.0.0.1',
    DOCMILL_EXCHANGE_RATES_URL: `${new URL(bank.url).origin}/rates`,
    DOCMILL_LOG_LEVEL: 'silent',
  };
  const service = stack.use(await startTestService({ env, timings }));
  const client = await service.client();
  const opened = stack.move();
  return { bank, client, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

let shared: World;

beforeAll(async () => {
  shared = await openWorld();
  return () => shared[Symbol.asyncDispose]();
});

async function run(client: TestClient, data: object): Promise<ShownJob> {
  return runJob(client, await newWorkflow(client, { steps }), { data });
}

const dollars = { ...invoice, currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '1' }] };

describe('a document gets the rates of its day', () => {
  test('which are those that were published last on or before it, whatever currencies they are between', async () => {
    const sunday = weekdayBefore(30, 0);
    const friday = daysAgo((Date.parse(daysAgo(0)) - Date.parse(sunday)) / 86_400_000 + 2);
    const rates = [
      { from: 'EUR', to: 'USD', amount: '1' },
      { from: 'EUR', to: 'XOF', amount: '655.957' },
      { from: 'EUR', to: 'PLN', amount: '4.3', source: 'nbp' },
    ];
    const job = await run(shared.client, { ...invoice, issue_date: sunday, exchange_rates: rates });
    expect(storyOf(job)).toEqual(['rates:OK']);
    const at = `${friday}T00:00:00`;
    expect(job.envelope?.doc['exchange_rates']).toEqual([
      { from: 'EUR', to: 'USD', at, source: 'ecb', amount: dollarsOn(friday) },
      rates[1],
      rates[2],
    ]);
    const later = daysAgo((Date.parse(daysAgo(0)) - Date.parse(sunday)) / 86_400_000 - 1);
    const due = await run(shared.client, {
      ...invoice,
      issue_date: sunday,
      value_date: later,
      exchange_rates: [rates[0]],
    });
    expect(due.envelope?.doc['exchange_rates']).toMatchObject([{ amount: dollarsOn(later) }]);
  });

  test('also into the currency of its country, when it states none', async () => {
    const polish = { name: 'Dostawca', tax_id: { country: 'PL', code: '9551893317' } };
    const day = weekdayBefore(10, 3);
    const job = await run(shared.client, { ...invoice, supplier: polish, issue_date: day });
    expect(job.envelope?.doc['exchange_rates']).toEqual([
      { from: 'EUR', to: 'PLN', at: `${day}T00:00:00`, source: 'ecb', amount: '4.2500' },
    ]);
  });

  test('and prices that were converted by others are converted again', async () => {
    const day = weekdayBefore(10, 3);
    const [line] = invoice.lines;
    const item = { name: 'Chair', price: '100.00', currency: 'USD' };
    const job = await run(shared.client, {
      ...invoice,
      issue_date: day,
      lines: [{ ...line, item }],
      exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.5' }],
    });
    const [{ amount } = { amount: '' }] = (job.envelope?.doc['exchange_rates'] ?? []) as { amount: string }[];
    expect(job.envelope?.doc['lines']).toMatchObject([
      {
        item: {
          currency: 'EUR',
          price: (100 * Number(amount)).toFixed(2),
          alt_prices: [{ currency: 'USD', value: '100.00' }],
        },
      },
    ]);
  });

  test('once: a second step finds them there', async () => {
    const twice = written([
      { name: 'a', action: 'ecb.rates.update' },
      { name: 'b', action: 'ecb.rates.update' },
    ]);
    const workflow = await newWorkflow(shared.client, { steps: twice });
    const job = await runJob(shared.client, workflow, {
      data: { ...dollars, issue_date: weekdayBefore(5, 2) },
    });
    expect(storyOf(job)).toEqual(['a:OK', 'b:SKIP/up-to-date']);
  });
});

test(
  'the tables are read once for all jobs, also when they come together, and again only when they may have changed',
  { tags: 'slow' },
  async () => {
    await using opened = await openWorld();
    const { bank, client } = opened;
    const workflow = await newWorkflow(client, { steps });
    const jobs = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        runJob(client, workflow, { data: { ...dollars, issue_date: daysAgo(10 + index) } }),
      ),
    );
    expect(new Set(jobs.flatMap(storyOf))).toEqual(new Set(['rates:OK']));
    expect(bank.messages.map(({ path }) => path)).toEqual([
      '/rates/eurofxref-daily.xml',
      '/rates/eurofxref-hist-90d.xml',
    ]);
  },
);

test('what needs no rates, or cannot take them, is skipped', async () => {
  const { client } = shared;
  expect(storyOf(await run(client, invoice))).toEqual(['rates:SKIP/no-rates-wanted']);
  const message = { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' };
  expect(storyOf(await run(client, message))).toEqual(['rates:SKIP/no-rates-wanted']);
  const signing = written([
    { name: 'sign', action: 'silo.close' },
    { name: 'rates', action: 'ecb.rates.update' },
  ]);
  const workflow = await newWorkflow(client, { steps: signing });
  const signed = await runJob(client, workflow, { data: { ...dollars, code: '1' } });
  expect(storyOf(signed)).toEqual(['sign:OK', 'rates:SKIP/already-signed']);
});

test('currencies that the bank does not know are left, and days before its tables are no rates', async () => {
  const african = { ...invoice, exchange_rates: [{ from: 'EUR', to: 'XOF', amount: '655.957' }] };
  expect(storyOf(await run(shared.client, { ...african, issue_date: weekdayBefore(5, 2) }))).toEqual([
    'rates:SKIP/currencies-unknown',
  ]);
  const old = await run(shared.client, { ...dollars, issue_date: '2019-05-06' });
  expect(storyOf(old)).toEqual(['rates:KO/rates-unknown']);
  expect(old.faults?.[0]?.message).toContain('2019-05-06');
});

test('a bank that is away, or answers something else, is waited for', { tags: 'crash' }, async () => {
  await using opened = await openWorld();
  const { bank, client } = opened;
  bank.reply = () => ({ status: 503 });
  // What needs no rates asks for none.
  expect(storyOf(await run(client, invoice))).toEqual(['rates:SKIP/no-rates-wanted']);
  expect(bank.messages).toEqual([]);
  const job = await client.post('/transform/v1/jobs', {
    workflow_id: await newWorkflow(client, { steps }),
    data: { ...dollars, issue_date: weekdayBefore(5, 2) },
  });
  const last = async () => {
    const { json } = await client.get(`/transform/v1/jobs/${job.json.id}`);
    return (json as ShownJob).intents[0]?.events.at(-1);
  };
  await until(async () => (await last())?.status === 'ERR');
  expect(await last()).toMatchObject({
    code: 'unavailable',
    message: 'No exchange rates: eurofxref-daily.xml was answered with status 503',
  });
  bank.reply = () => ({ status: 200, body: '<html><body>Maintenance</body></html>' });
  await until(async () => (await last())?.message?.includes('no table') === true);
  bank.reply = reading;
  await until(async () => (await last())?.status === 'OK');
});

describe('of a file of the operator', () => {
  test(
    'rates are read without a call, anew when it changes, and stale ones are not taken',
    { tags: 'slow' },
    async () => {
      await using stack = new AsyncDisposableStack();
      const folder = await mkdtemp(join(tmpdir(), 'docmill-rates-'));
      stack.defer(() => rm(folder, { recursive: true, force: true }));
      const file = join(folder, 'eurofxref-hist.xml');
      await writeFile(file, tableOf(['2019-05-03', '2019-05-06']));
      const env = { DOCMILL_EXCHANGE_RATES_FILE: file, DOCMILL_LOG_LEVEL: 'silent' };
      const service = stack.use(await startTestService({ env, timings }));
      const client = await service.client();
      const old = await run(client, { ...dollars, issue_date: '2019-05-05' });
      expect(storyOf(old)).toEqual(['rates:OK']);
      expect(old.envelope?.doc['exchange_rates']).toMatchObject([{ at: '2019-05-03T00:00:00' }]);
      expect(storyOf(await run(client, { ...dollars, issue_date: '2019-05-02' }))).toEqual([
        'rates:KO/rates-unknown',
      ]);

      const day = weekdayBefore(5, 2);
      const job = await client.post('/transform/v1/jobs', {
        workflow_id: await newWorkflow(client, { steps }),
        data: { ...dollars, issue_date: day },
      });
      const address = `/transform/v1/jobs/${job.json.id}`;
      await until(async () => (await client.get(address)).json.status === 'ERR');
      const { intents } = (await client.get(address)).json as ShownJob;
      expect(intents[0]?.events.at(-1)?.message).toContain('they end at 2019-05-06');
      await writeFile(file, tableOf([day, '2019-05-06', '2019-05-03']));
      await until(async () => (await client.get(address)).json.status === 'OK');
    },
  );
});
