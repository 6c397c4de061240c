import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser, unpackBrowser } from '../support/chromium.ts';
import { framesDuring, recordFrames, type Frames } from './console/frames.ts';
import { JobsPage, type ShownRow } from './console/jobs-page.ts';
import { startTimes, type Start } from './console/start.ts';
import { keyTimes, type Typing } from './console/typing.ts';
import { startBenchPostgres } from './support/bench-postgres.ts';
import { Docmill } from './support/docmill.ts';
import type { DocmillProgram, Target } from './support/docmill-program.ts';
import type { Program } from './support/program.ts';
import { round, showTable } from './support/report.ts';

const jobs = Number(process.env['BENCH_JOBS'] ?? 100_000);
const loaded = Number(process.env['BENCH_ROWS'] ?? 20_000);
/** Changes that are told within a minute, and those of half an hour of such minutes, told as fast as they can be made. */
const eventsPerMinute = Number(process.env['BENCH_EVENTS'] ?? 10_000);
const soakedEvents = Number(process.env['BENCH_SOAK'] ?? 30 * eventsPerMinute);
const compared = 1_000;
const step = { action: 'bench.noop' };

/** Frames of the list beside those of a page that is empty, in the same run. */
export interface ListFrames extends Frames {
  while: string;
  /** The slow frames (p99) to those of the empty page. */
  ratio: number;
}

/** What the bench found. */
export interface ConsoleBench {
  bench: 'console';
  jobs: number;
  /** The first visit, on a slow laptop. */
  start: Start & { ratio: number };
  /** Keys typed into a form, and how much longer the slow ones (p95) take there than in the field of an empty page. */
  typing: Typing & { ratio: number };
  frames: ListFrames[];
  /** Rows in the document at most while all of them were scrolled through. */
  drawnRows: number;
  /** Changes that were told while the list was open. */
  events: number;
  /** Whether the rows that are shown after the live minute are those of the database, in its order. */
  isTrue: boolean;
  /** After many more changes, as fast as they can be made: so long the page takes until its rows are those of the database. */
  behindSeconds: number;
  /** Of the page, once its garbage is collected: as it opens, with many rows, and before and after many more changes. */
  heapMb: { opened: number; scrolled: number; beforeSoak: number; afterSoak: number };
  soakedEvents: number;
}

/**
 * How smooth the list of jobs is: over 100,000 jobs of which 20,000 are scrolled through, while 10,000 changes a minute
 * come in at the top and below it, what it holds after half an hour of them, and how soon it is there. Headless Chromium
 * draws 60 frames a second.
 */
export async function run(): Promise<ConsoleBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const docmill = await Docmill.open(postgres, stack);
  const service = stack.use(docmill.start('web,worker'));
  const target = await service.ask('install', { steps: [step] });
  await fill(docmill, service, target);
  const browser = stack.adopt(await launchBrowser(await unpackBrowser(stack)), (each) => each.close());
  const start = await startTimes(browser, target.url, target.token);
  const typing = await keyTimes(browser, target.url, target.token);
  const slowest = Math.max(typing.customer.p95, typing.item.p95, typing.slowly.p95);
  const empty = await emptyFrames(browser);
  const page = await JobsPage.open(browser, target.url, target.token);
  const opened = await page.heapMb();

  const [down, drawnRows] = await framesDuring(page.page, () => page.loadRows(loaded));
  const [up] = await framesDuring(page.page, () => page.scrollUp(2_000));
  const scrolled = await page.heapMb();
  const before = await countChanges(docmill);
  const live = () => liveMinute(docmill, service, target);
  const [atTop] = await framesDuring(page.page, live);
  await page.scrollTo(8_000);
  const [below] = await framesDuring(page.page, live);
  await page.showHeld();
  const events = (await countChanges(docmill)) - before;
  const isTrue = await showsWhatIs(docmill, page);
  const beforeSoak = await page.heapMb();
  const [soak] = await framesDuring(page.page, () => soaked(docmill, service, target));
  const behindSeconds = await secondsUntilTrue(docmill, page);
  const afterSoak = await page.heapMb();
  const frames = Object.entries({ empty, down, up, atTop, below, soak }).map(([name, each]) => ({
    while: name,
    ...each,
    ratio: round(each.p99 / empty.p99),
  }));
  showTable(`Frames of the list of ${jobs} jobs, in milliseconds`, frames);
  return {
    bench: 'console',
    jobs,
    start: { ...start, ratio: round(start.rows / start.empty) },
    typing: { ...typing, ratio: round(slowest / typing.empty.p95) },
    frames,
    drawnRows,
    events,
    isTrue,
    behindSeconds,
    heapMb: { opened, scrolled, beforeSoak, afterSoak },
    soakedEvents,
  };
}

/** Makes all jobs of one that has ended. */
async function fill(docmill: Docmill, service: Program<DocmillProgram>, target: Target): Promise<void> {
  const firstId = await service.ask('create', { workflowId: target.workflowId, count: 1 });
  await docmill.ended({ workspaceId: target.workspaceId, firstId });
  await docmill.client.query(
    `insert into job select copy.* from job,
       generate_series(1, $1) as number,
       lateral (select uuidv7(-number * interval '50 ms') as id, now() - number * interval '50 ms' as at) as made,
       lateral jsonb_populate_record(job, jsonb_build_object('id', made.id, 'created_at', made.at)) as copy
     where job.id = $2`,
    [jobs, firstId],
  );
  await docmill.client.query('vacuum analyze');
}

/** Nothing can be smoother than a page on which nothing happens. */
async function emptyFrames(browser: Browser): Promise<Frames> {
  const page = await browser.newPage();
  await recordFrames(page);
  const [frames] = await framesDuring(page, () => setTimeout(10_000));
  await page.close();
  return frames;
}

/** Half of a minute in which jobs are made so that their changes are told as often as they shall be. */
async function liveMinute(docmill: Docmill, service: Program<DocmillProgram>, target: Target): Promise<void> {
  const begin = performance.now();
  const before = await countChanges(docmill);
  let made = 0;
  for (let passed = 0; passed < 30_000; passed = performance.now() - begin) {
    const behind = (eventsPerMinute * passed) / 60_000 - made * changesOfJob;
    const count = Math.ceil(behind / changesOfJob);
    if (count > 0) await service.ask('create', { workflowId: target.workflowId, count });
    made += Math.max(0, count);
    await setTimeout(100);
  }
  await settled(docmill, before + made * changesOfJob);
}

/** What is told of a job: that it is there, and that it has ended. */
const changesOfJob = 2;

async function soaked(docmill: Docmill, service: Program<DocmillProgram>, target: Target): Promise<void> {
  const before = await countChanges(docmill);
  const count = Math.ceil(soakedEvents / changesOfJob);
  await service.ask('create', { workflowId: target.workflowId, count });
  await settled(docmill, before + soakedEvents);
}

/** Resolves when so many changes were made, and the page had a moment to be told of the last. */
async function settled(docmill: Docmill, changes: number): Promise<void> {
  while ((await countChanges(docmill)) < changes) await setTimeout(50);
  await setTimeout(2_000);
}

/** How long the page takes to catch up with the database; fails when it does not within two minutes. */
async function secondsUntilTrue(docmill: Docmill, page: JobsPage): Promise<number> {
  const begin = performance.now();
  for (let passed = 0; passed < 120_000; passed = performance.now() - begin)
    if (await showsWhatIs(docmill, page)) return round(passed / 1_000);
  throw new Error('The page does not show what is');
}

async function countChanges({ client }: Docmill): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from change');
  return rows[0]?.count ?? NaN;
}

async function showsWhatIs({ client }: Docmill, page: JobsPage): Promise<boolean> {
  const { rows } = await client.query<ShownRow>(
    `select id, case status when 'OK' then 'Done' else status::text end as outcome
     from job order by created_at desc, id desc limit $1`,
    [compared],
  );
  return isDeepStrictEqual(await page.firstRows(compared), rows);
}
