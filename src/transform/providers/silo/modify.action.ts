import { IsIn, MaxLength, ValidateIf } from 'class-validator';
import { Field } from 'type-graphql';
import type { Json } from '@docmill/documents/json';
import { jsonPatchType, mergePatchType } from '@docmill/documents/patches';
import { addons } from '@docmill/documents/regimes';
import { didYouMean } from '../../../platform/did-you-mean.ts';
import { RequestError } from '../../../platform/errors.ts';
import { Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { IsExpression } from '../../expression/is-expression.ts';
import { threadTask, type ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { action, entryOf, ko, type Action } from '../action.ts';
import type { DocumentServices } from '../document-services.ts';
import { stepError, stepWarning, type StepIssue } from '../step-issue.ts';
import { filterOf, jqType, type Change } from './change.ts';
import { conditionIssues } from './document-shapes.ts';
import { expressionNames } from './expression-scope.ts';
import { IsPatch } from './is-patch.ts';
import { formatFailure } from './jq.ts';
import type { compileFilter } from './jq.thread.ts';
import { modify } from './modify.thread.ts';
import {
  Examples,
  Language,
  Obsolete,
  OfDocuments,
  Title,
  Titles,
} from '../../../platform/shape/form-hints.ts';

/** Skips validation of an empty text, which forms send for an empty field. */
const unlessEmpty = ValidateIf((_config, value) => value !== '');

const addonKeys = addons.map(({ key }) => key);

class ModifyConfig implements Change {
  @Field(() => String, {
    nullable: true,
    description: 'Format of the change; by default a jq filter if one is given, otherwise a merge patch.',
  })
  @unlessEmpty
  @IsIn([mergePatchType, jsonPatchType, jqType])
  @Title('Change type')
  @Titles({ [mergePatchType]: 'Merge patch', [jsonPatchType]: 'JSON patch', [jqType]: 'jq filter' })
  mergeType?: string;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'The patch, as JSON or as a text that contains it.',
  })
  @unlessEmpty
  @IsPatch()
  @Title('Patch')
  @Examples({ notes: [{ text: 'Final invoice' }] })
  @OfDocuments('change')
  data?: Json;

  @Field(() => String, { nullable: true, description: 'The jq filter that produces the new document.' })
  @MaxLength(10_000)
  @Title('jq filter')
  @Examples('.notes += [{ text: "Paid in advance" }]')
  @Language('jq')
  jq?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Changes the document only if this expression is true.',
  })
  @unlessEmpty
  @IsExpression(...expressionNames)
  @Title('Only if')
  @Examples('doc.totals.payable > 1000')
  expr?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Object that the change applies to; the document by default.',
  })
  @unlessEmpty
  @IsIn(['doc', 'env'])
  @Title('Applies to')
  @Titles({ doc: 'Document', env: 'Envelope' })
  scope?: string;

  @Field(() => [String], { nullable: true, description: 'Addons to add to the document.' })
  @Title('Addons')
  addons?: string[];

  @Field(() => [String], { nullable: true, description: 'Tags to add to the document.' })
  @Title('Tags')
  tags?: string[];

  @Field(() => Boolean, { nullable: true, description: 'Whether to sign the changed document immediately.' })
  @Title('Sign immediately')
  sign?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to keep the changed document, unsigned, even if it is invalid.',
  })
  @Title('Keep even if invalid')
  allowInvalid?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Another name for allow_invalid.' })
  @Obsolete()
  allowInvalidJson?: boolean;
}

const modifyTask = threadTask(import.meta.url, 'modify', 'modify', modify);
const compileTask = threadTask<typeof compileFilter>(import.meta.url, 'jq', 'compileFilter');

/** Maximum processor time of a filter in milliseconds; without a limit it might never end. */
const maxCpuMs = 10_000;

/** Changes the document by a patch or a jq filter; the result is calculated and validated like any document. */
export function modifyAction({ keys, policy, threads }: DocumentServices): Action<ModifyConfig> {
  return action<ModifyConfig>({
    id: 'silo.modify',
    name: 'Modify silo entry',
    summary: 'Changes the document with a merge patch, a JSON patch or a jq filter',
    config: ModifyConfig,
    codes: ['condition-false', 'already-signed', 'invalid', 'expression-failed', 'jq-failed'],
    example: { data: { payment: { terms: { notes: 'Payable within 30 days' } } } },
    isPure: true,
    changesType: (config) => JSON.stringify(config ?? {}).includes('$schema'),
    produces: (config) => (JSON.stringify(config ?? {}).includes('code') ? ['code'] : []),
    async check(config, { documentTypes }) {
      return [
        ...(config.expr ? conditionIssues(config.expr, documentTypes) : []),
        ...unknownAddons(config),
        ...findChangeIssues(config),
        ...findNoChange(config),
        ...(await filterIssues(config, threads)),
      ];
    },
    async run({ config, args, now, signal, ...task }) {
      const entry = entryOf(task);
      const modification = { entry, config, args, now, key: keys.current, policy };
      const filter = filterOf(config);
      if (filter === undefined) {
        const length = mayGrow(config) ? Infinity : entry.text.length;
        return threads.run(modifyTask, modification, { signal, length });
      }
      try {
        return await threads.run(modifyTask, modification, { signal, maxCpuMs });
      } catch (error) {
        if (error instanceof RequestError && error.kind === 'too-large')
          return ko(error.key, formatFailure(filter, error.message));
        throw error;
      }
    },
  });
}

function unknownAddons({ addons: wanted = [] }: ModifyConfig): StepIssue[] {
  const unknown = wanted.filter((key) => !addonKeys.includes(key));
  return unknown.map((key) =>
    stepError(['addons'], `must be keys of known addons, not ${key}${didYouMean(key, addonKeys)}`),
  );
}

/** Returns issues for a change that is given twice or not at all. */
function findChangeIssues({ mergeType, data, jq }: ModifyConfig): StepIssue[] {
  const isFilter = mergeType === jqType;
  if (!mergeType && jq && data) return [stepError(['merge_type'], 'is required where both data and jq are')];
  if (isFilter && jq && data) return [stepWarning(['data'], 'has no effect: the change is jq')];
  if (isFilter && !jq && !data) return [stepError(['jq'], `is required for ${jqType}`)];
  if (mergeType && !isFilter && jq) return [stepWarning(['jq'], `has no effect: the change is ${mergeType}`)];
  return [];
}

/** Returns a warning for a step in which nothing is filled in; a step with only a condition gets none. */
function findNoChange({
  mergeType,
  data,
  jq,
  expr,
  addons: added,
  tags,
  sign: signs,
}: ModifyConfig): StepIssue[] {
  const isSaid =
    [data, jq, expr, signs].some(Boolean) || [added, tags].some((list) => list && list.length > 0);
  return isSaid || mergeType === jqType
    ? []
    : [stepWarning([], 'changes nothing: it has no data, jq, addons, tags or sign')];
}

async function filterIssues(config: ModifyConfig, threads: ThreadPool): Promise<StepIssue[]> {
  const filter = filterOf(config);
  if (filter === undefined) return [];
  const problem = await threads.run(compileTask, filter, { maxCpuMs });
  return problem === undefined ? [] : [stepError([config.jq ? 'jq' : 'data'], `is no jq filter: ${problem}`)];
}

/** Returns whether a patch may produce a large document from a small one, as one that copies does. */
function mayGrow({ mergeType, data }: ModifyConfig): boolean {
  return (
    mergeType === jsonPatchType && (typeof data === 'string' || JSON.stringify(data ?? []).includes('"copy"'))
  );
}
