import { IsUUID, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Int } from 'type-graphql';
import type { DocumentFaults } from '../../../platform/config.ts';
import { patched } from '../../../documents/documents.ts';
import { isObject, type JsonObject } from '../../../documents/json.ts';
import { mergePatchType } from '../../../documents/patch/patch.ts';
import { ID, SafeInt } from '../../../platform/shape/scalars.ts';
import { canonicalId } from '../../../platform/ids.ts';
import type { SeriesEntryService } from '../../../sequence/entries/entry.service.ts';
import type { SeriesService } from '../../../sequence/series/series.service.ts';
import { Refusal } from '../../../platform/errors.ts';
import { codeErrors } from './code-errors.ts';
import { action, entryOf, ko, ok, skip, type Action, type Task } from '../action.ts';
import { documentContext, documentOf, documentOutcome } from '../document-outcome.ts';

class EnumerateConfig {
  @Field(() => ID, {
    nullable: true,
    description: 'A given series; else one is made on first use from the rest.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  seriesId?: string;

  @Field(() => String, { nullable: true, description: 'Name of the series made on first use.' })
  @Length(1, 255)
  name?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(64)
  prefix?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(64)
  suffix?: string;

  @Field(() => Int, { nullable: true, description: 'Minimum length of the number; 6 when absent.' })
  @Min(0)
  @Max(18)
  padding?: number;

  @Field(() => SafeInt, { nullable: true, description: 'The first number; 1 when absent.' })
  @Min(0)
  @Max(10 ** 15)
  start?: number;
}

/** The services that number documents. */
export interface Numbering {
  series: SeriesService;
  entries: SeriesEntryService;
}

/** Puts the next number of a series into the document's `code` (decisions 43 and 44). */
export function enumerateAction(
  { series, entries }: Numbering,
  documentFaults: DocumentFaults,
): Action<EnumerateConfig> {
  return action<EnumerateConfig>({
    id: 'sequence.enumerate',
    name: 'Add sequential code',
    summary: 'Puts the next number of a series into the code of the document',
    config: EnumerateConfig,
    async check(scope, { seriesId, ...pattern }) {
      if (seriesId === undefined) return codeErrors(pattern);
      try {
        const unfit = codeErrors(await series.get(scope, seriesId));
        return unfit && { series_id: `is a series whose ${Object.entries(unfit).flat().join(' ')}` };
      } catch (error) {
        if (error instanceof Refusal && error.kind === 'not-found')
          return { series_id: 'is the id of no series' };
        throw error;
      }
    },
    async run(task) {
      const { envelope, id: siloEntryId } = entryOf(task);
      const document = documentOf(envelope);
      if (document['code']) return skip('has-code', 'The document has a code already');
      const named = task.args['sequence-series-id'] ?? task.config.seriesId;
      const seriesId = named === undefined ? await firstUse(series, task) : canonicalId(named);
      if (seriesId === undefined)
        return ko('series-required', 'The document names no series and the step gives none');
      const meta = { job_id: task.jobId, silo_entry_id: siloEntryId };
      const { record } = await entries.create(task.scope, seriesId, task.idempotencyKey, { meta });
      const context = documentContext(task, documentFaults);
      const built = patched(envelope, { code: record.code }, mergePatchType, context);
      return documentOutcome(built, (numbered) => ok({ change: { envelope: numbered } }));
    },
  });
}

/** One series per supplier and document series, made by the first document of it. */
async function firstUse(series: SeriesService, task: Task<EnumerateConfig>): Promise<string | undefined> {
  const document = documentOf(entryOf(task).envelope);
  const documentSeries = document['series'];
  if (typeof documentSeries !== 'string' || documentSeries === '') return undefined;
  const { name, prefix, suffix, padding = 6, start } = task.config;
  const pattern = {
    name: name ?? documentSeries,
    padding,
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
    ...(start !== undefined && { start }),
  };
  const key = JSON.stringify([supplierOf(document), documentSeries]);
  return (await series.firstUse(task.scope, key, pattern)).id;
}

/** The supplier's tax identity, else its name: whose numbers these are. */
function supplierOf({ supplier }: JsonObject): unknown {
  if (!isObject(supplier)) return undefined;
  const { tax_id: taxId, name } = supplier;
  return isObject(taxId) && taxId['code'] ? [taxId['country'], taxId['code']] : name;
}
