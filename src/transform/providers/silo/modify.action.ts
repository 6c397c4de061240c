import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';
import type { DocumentFaults } from '../../../platform/config.ts';
import { addons } from '../../../documents/addons/catalogue.ts';
import type { Context } from '../../../documents/context.ts';
import { DocumentRefusal } from '../../../documents/document-error.ts';
import { build, sign, type Built } from '../../../documents/documents.ts';
import type { Json, JsonObject } from '../../../documents/json.ts';
import { applyDocumentPatch, jsonPatchType, mergePatchType } from '../../../documents/patch/patch.ts';
import type { KeySet } from '../../../platform/auth/keys.ts';
import { Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { IsExpression } from '../../expression/is-expression.ts';
import { action, entryOf, ko, ok, skip, type Action, type Task } from '../action.ts';
import { documentContext, documentOf, documentOutcome } from '../document-outcome.ts';
import { IsPatch } from './is-patch.ts';
import { evaluate, expressionNames } from './expression-scope.ts';

class ModifyConfig {
  @Field(() => String, { nullable: true, description: 'Media type of the patch; a merge patch when absent.' })
  @IsIn([mergePatchType, jsonPatchType])
  mergeType?: string;

  @Field(() => JsonScalar, { nullable: true, description: 'The patch; JSON, or a text that holds it.' })
  @IsPatch()
  data?: Json;

  @Field(() => String, {
    nullable: true,
    description: 'Changes the document only when this expression is true.',
  })
  @IsExpression(...expressionNames)
  expr?: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the patch applies to: doc, the document, or env, its envelope.',
  })
  @IsIn(['doc', 'env'])
  scope?: 'doc' | 'env';

  @Field(() => [String], { nullable: true, description: 'Addons to add to the document.' })
  @IsIn(addons.map(({ key }) => key), { each: true, message: 'must be keys of known addons' })
  addons?: string[];

  @Field(() => [String], { nullable: true, description: 'Tags to add to the document.' })
  tags?: string[];

  @Field(() => Boolean, { nullable: true, description: 'Whether the changed document is signed at once.' })
  sign?: boolean;
}

/** Changes the document by a patch; what results is calculated and validated like any document. */
export function modifyAction(keys: KeySet, documentFaults: DocumentFaults): Action<ModifyConfig> {
  return action<ModifyConfig>({
    id: 'silo.modify',
    name: 'Modify silo entry',
    summary: 'Changes the document by a merge patch or a JSON patch',
    config: ModifyConfig,
    async run(task) {
      const { expr } = task.config;
      const condition = expr === undefined ? { ok: true as const, value: true } : evaluate(expr, task);
      if (!condition.ok) return ko('expression-failed', condition.message);
      if (condition.value !== true) return skip('condition-false', 'The expression is not true');
      const context = documentContext(task, documentFaults);
      const built = modified(task, context);
      const finished = task.config.sign ? await signed(built, keys, context) : built;
      return documentOutcome(finished, (envelope) => ok({ change: { envelope } }));
    },
  });
}

/** The envelope signed, with what was noticed when it was made. */
async function signed(built: Built, keys: KeySet, context: Context): Promise<Built> {
  if (!built.ok) return built;
  const result = await sign(built.envelope, keys.current, context);
  return result.ok ? { ...result, notices: built.notices } : result;
}

function modified(task: Task<ModifyConfig>, context: Context): Built {
  try {
    return build(changed(entryOf(task).envelope, task.config), context);
  } catch (error) {
    if (error instanceof DocumentRefusal) return { ok: false, error: error.error };
    throw error;
  }
}

/** The envelope with the patch applied, not yet calculated. A signed one becomes a new draft: it is another document. */
function changed({ sigs, head, ...rest }: JsonObject, config: ModifyConfig): JsonObject {
  const { scope, mergeType = mergePatchType, data } = config;
  const draft = sigs === undefined && head !== undefined ? { ...rest, head } : rest;
  const patch = patchOf(data);
  const patched =
    scope === 'env'
      ? applyDocumentPatch(draft, patch, mergeType)
      : { ...draft, doc: applyDocumentPatch(documentOf(draft), patch, mergeType) };
  return { ...patched, doc: labelled(documentOf(patched), config) };
}

function labelled(document: JsonObject, { addons = [], tags = [] }: ModifyConfig): JsonObject {
  return {
    ...document,
    ...(addons.length > 0 && { $addons: joined(document['$addons'], addons) }),
    ...(tags.length > 0 && { $tags: joined(document['$tags'], tags) }),
  };
}

function joined(present: Json | undefined, added: readonly string[]): Json[] {
  return [...new Set([...(Array.isArray(present) ? present : []), ...added])];
}

/** A patch may be given as text, as it comes from a form. */
function patchOf(data: Json | undefined): Json {
  if (typeof data !== 'string') return data ?? {};
  try {
    return JSON.parse(data) as Json;
  } catch {
    throw new DocumentRefusal('patch', 'data is a text that is not JSON');
  }
}
