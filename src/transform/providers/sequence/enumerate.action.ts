import { IsUUID, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Int } from 'type-graphql';
import { ID, SafeInt } from '../../../platform/shape/scalars.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { canonicalId } from '../../../platform/ids.ts';
import type { SeriesEntryService } from '../../../sequence/entries/entry.service.ts';
import type { Series } from '../../../sequence/series/series.entity.ts';
import { seriesCode } from '../../../sequence/series/series-code.ts';
import type { SeriesService } from '../../../sequence/series/series.service.ts';
import { entrySigned } from '../../../silo/entries/signed-envelope.ts';
import { maxLimit } from '../../../platform/page.ts';
import { RequestError } from '../../../platform/errors.ts';
import { codeErrors } from './code-errors.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import { action, entryOf, ko, skip, type Action, type Outcome, type Task } from '../action.ts';
import { stepError, stepErrors, stepMissing, stepWarning, type StepIssue } from '../step-issue.ts';
import type { DocumentServices } from '../document-services.ts';
import { enumerate, readNumbered, unnumbered, type Numbered } from './enumerate.thread.ts';
import { Default, Obsolete, Title, Without } from '../../../platform/shape/form-hints.ts';

class EnumerateConfig {
  @Field(() => ID, {
    nullable: true,
    description: 'The series to use. If absent, one is created on first use from the fields below.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  @Title('Series')
  seriesId?: string;

  @Field(() => String, { nullable: true, description: 'Name of the series created on first use.' })
  @Length(1, 255)
  @Title('Series name')
  @Without('series_id')
  name?: string;

  @Field(() => String, { nullable: true, description: 'Text before the number, for example F-.' })
  @MaxLength(64)
  @Title('Prefix')
  @Without('series_id')
  prefix?: string;

  @Field(() => String, { nullable: true, description: 'Text after the number.' })
  @MaxLength(64)
  @Title('Suffix')
  @Without('series_id')
  suffix?: string;

  @Field(() => Int, { nullable: true, description: 'Minimum number of digits; 6 by default.' })
  @Min(0)
  @Max(18)
  @Title('Digits')
  @Without('series_id')
  padding?: number;

  @Field(() => SafeInt, { nullable: true, description: 'The first number; 1 by default.' })
  @Min(0)
  @Max(10 ** 15)
  @Title('First number')
  @Without('series_id')
  start?: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to check the later steps first: if they are known to fail, the step fails with all reasons and issues no number.',
  })
  @Title('Check later steps first')
  @Default(true)
  precheck?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Accepted for compatibility; every number is signed.',
  })
  @Obsolete()
  sign?: boolean;
}

/** Services that assign numbers to documents. */
export interface Numbering {
  series: SeriesService;
  entries: SeriesEntryService;
}

/** Returns the outcome for the document with the given code. */
type WithCode = (code: string) => Promise<Outcome>;

/** Numbers a document that has no code; returns undefined if no series applies. */
type MakeNumbered = (document: Numbered, withCode: WithCode) => Promise<Outcome | undefined>;

/** Outcome with the next code, and the outcome to end with instead if that number would be wasted. */
interface Trial {
  readonly code: string;
  readonly outcome: Outcome;
  readonly failure: Outcome | undefined;
}

type MakeTrial = (
  task: Task<EnumerateConfig>,
  ...parameters: Parameters<MakeNumbered>
) => Promise<Trial | undefined>;

const readTask = threadTask(import.meta.url, 'enumerate', 'readNumbered', readNumbered);
const unnumberedTask = threadTask(import.meta.url, 'enumerate', 'unnumbered', unnumbered);
const enumerateTask = threadTask(import.meta.url, 'enumerate', 'enumerate', enumerate);

/** Puts the next number of a series into the document's `code` (ADR 38, ADR 46). */
export function enumerateAction(
  { series, entries }: Numbering,
  { policy, threads }: DocumentServices,
): Action<EnumerateConfig> {
  /** Runs `make` on the document of a task if the document may get a code and has none. */
  const numbered = async (task: Task<EnumerateConfig>, make: MakeNumbered): Promise<Outcome> => {
    const { now, signal } = task;
    const { text, draft, invalid } = entryOf(task);
    // A number is issued before the document contains it; it would be wasted on a document that cannot accept it.
    const limits = { signal, length: text.length };
    if (invalid) return threads.run(unnumberedTask, { text, now, policy }, limits);
    const document = await threads.run(readTask, text, limits);
    if (document.hasCode) return skip('has-code', 'The document has a code already');
    if (!draft) throw entrySigned();
    const outcome = await make(document, (code) =>
      threads.run(enumerateTask, { text, code, now, policy }, limits),
    );
    return outcome ?? ko('series-required', 'The document names no series and the step gives none');
  };
  /** Returns the series from which the document would get its number, without creating it. */
  const nextSeries = (task: Task<EnumerateConfig>, document: Numbered): Promise<Series | undefined> => {
    const given = givenSeries(task);
    return given === undefined
      ? seriesOfDocument(document, task, (...use) => series.beforeFirstUse(...use))
      : series.get(task.scope, given);
  };
  /** Issues the next number; returns undefined if no series applies. */
  const take = async (task: Task<EnumerateConfig>, document: Numbered): Promise<string | undefined> => {
    const { scope, jobId, recordId } = task;
    const seriesId =
      givenSeries(task) ?? (await seriesOfDocument(document, task, (...use) => series.firstUse(...use)))?.id;
    if (seriesId === undefined) return undefined;
    const meta = { job_id: jobId, silo_entry_id: entryOf(task).id };
    return (await entries.create(scope, seriesId, recordId, { meta })).record.code;
  };
  /** Rehearses the document and the later steps with the next number. */
  const precheck: MakeTrial = async (task, document, withCode) => {
    const { scope, recordId, laterSteps, signal } = task;
    if (!laterSteps?.mayFail) return undefined;
    const found = await nextSeries(task, document);
    if (!found) return undefined;
    const code = seriesCode(found, found.lastIndex + 1);
    const outcome = await withCode(code);
    const failure = outcome.status === 'OK' ? await laterSteps.check(outcome, signal) : outcome;
    // An earlier attempt of the step may have issued its number before it could be committed.
    const isVain = failure !== undefined && (await isTaken(entries, scope, found.id, recordId));
    return { code, outcome, failure: isVain ? undefined : failure };
  };
  return action<EnumerateConfig>({
    id: 'sequence.enumerate',
    name: 'Add sequential code',
    summary: 'Assigns the next number of a series to the document',
    config: EnumerateConfig,
    codes: ['has-code', 'series-required', 'document-invalid', 'precheck-failed', 'precheck-incomplete'],
    example: { series_id: '0197a0c0-0000-7000-8000-000000000001' },
    // Of this, checking the later steps takes up to a minute.
    timeoutSeconds: 90,
    produces: () => ['code'],
    named: { series_id: async (scope) => (await series.list(scope, { limit: maxLimit })).items },
    async check({ seriesId, sign, precheck: _precheck, ...pattern }, { scope }) {
      const unused = sign === false ? [stepWarning(['sign'], 'has no effect: every number is signed')] : [];
      if (seriesId === undefined) return [...unused, ...stepErrors(codeErrors(pattern) ?? {})];
      const given = Object.entries(pattern).filter(([, value]) => value !== undefined);
      const ignored = given.map(([key]) => stepWarning([key], 'has no effect: the series decides'));
      return [...unused, ...ignored, ...(await seriesIssues(() => series.get(scope, seriesId)))];
    },
    run: (task) =>
      numbered(task, async (document, withCode) => {
        const trial = task.config.precheck === false ? undefined : await precheck(task, document, withCode);
        if (trial?.failure) return trial.failure;
        const code = await take(task, document);
        if (code === undefined) return undefined;
        return code === trial?.code ? trial.outcome : withCode(code);
      }),
    // Uses the next number without issuing it.
    rehearse: (task) =>
      numbered(task, async (document, withCode) => {
        const found = await nextSeries(task, document);
        return found && withCode(seriesCode(found, found.lastIndex + 1));
      }),
  });
}

async function seriesIssues(find: () => Promise<Series>): Promise<StepIssue[]> {
  const at = ['series_id'];
  try {
    const unfit = codeErrors(await find());
    return unfit ? [stepError(at, `is a series whose ${Object.entries(unfit).flat().join(' ')}`)] : [];
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'not-found')
      return [stepMissing(at, 'series', 'is the id of no series')];
    throw error;
  }
}

async function isTaken(
  entries: SeriesEntryService,
  scope: Scope,
  seriesId: string,
  id: string,
): Promise<boolean> {
  try {
    await entries.get(scope, seriesId, id);
    return true;
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'not-found') return false;
    throw error;
  }
}

function givenSeries({ args, config }: Task<EnumerateConfig>): string | undefined {
  const named = args['sequence-series-id'] ?? config.seriesId;
  return named === undefined ? undefined : canonicalId(named);
}

type FirstUse = SeriesService['firstUse'];

/** Returns the series of a supplier and document series; the first document that needs it creates it. */
async function seriesOfDocument(
  { series, supplier }: Numbered,
  { config, scope }: Task<EnumerateConfig>,
  firstUse: FirstUse,
): Promise<Series | undefined> {
  if (typeof series !== 'string' || series === '') return undefined;
  const { name, prefix, suffix, padding = 6, start } = config;
  const pattern = {
    name: name ?? series,
    padding,
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
    ...(start !== undefined && { start }),
  };
  return firstUse(scope, JSON.stringify([supplier, series]), pattern);
}
