import type { DocumentPolicy } from '../../../platform/config.ts';
import type { Context } from '../../../documents/context.ts';
import { DocumentRefusal } from '../../../documents/document-error.ts';
import { build, sign, type Built } from '../../../documents/documents.ts';
import type { Json, JsonObject } from '../../../documents/json.ts';
import { applyDocumentPatch, mergePatchType } from '../../../documents/patch/patch.ts';
import type { SigningKey } from '../../../documents/signature.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { ko, skip, type Outcome } from '../action.ts';
import { documentContext, documentOf, documentOutcome } from '../document-outcome.ts';
import { evaluate, type ExpressionTask } from './expression-scope.ts';

/** How a step changes the document, as its config says in detail. */
export interface Change {
  readonly mergeType?: string;
  readonly data?: Json;
  readonly expr?: string;
  readonly scope?: 'doc' | 'env';
  readonly addons?: string[];
  readonly tags?: string[];
  readonly sign?: boolean;
}

/** What is changed, how, and with which key the result is signed when it shall be. */
interface Modification extends ExpressionTask {
  readonly config: Change;
  readonly key: SigningKey;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Changes a document. */
export const modify = threadFunction(async (task: Modification): Promise<Outcome> => {
  const { expr } = task.config;
  const condition = expr === undefined ? { ok: true as const, value: true } : evaluate(expr, task);
  if (!condition.ok) return ko('expression-failed', condition.message);
  if (condition.value !== true) return skip('condition-false', 'The expression is not true');
  const context = documentContext(task, task.policy);
  const built = modified(task, context);
  return documentOutcome(task.config.sign ? await signed(built, task.key, context) : built);
});

/** The envelope signed, with what was noticed when it was made. */
async function signed(built: Built, key: SigningKey, context: Context): Promise<Built> {
  if (!built.ok) return built;
  const result = await sign(built.envelope, key, context);
  return result.ok ? { ...result, notices: built.notices } : result;
}

function modified({ entry, config }: Modification, context: Context): Built {
  try {
    return build(changed(JSON.parse(entry.text) as JsonObject, config, context), context);
  } catch (error) {
    if (error instanceof DocumentRefusal) return { ok: false, error: error.error };
    throw error;
  }
}

/** The envelope with the patch applied, not yet calculated. A signed one becomes a new draft: it is another document. */
function changed({ sigs, head, ...rest }: JsonObject, config: Change, context: Context): JsonObject {
  const { scope, mergeType = mergePatchType, data } = config;
  const draft = sigs === undefined && head !== undefined ? { ...rest, head } : rest;
  const patch = patchOf(data);
  const patched =
    scope === 'env'
      ? applyDocumentPatch(draft, patch, mergeType, context)
      : { ...draft, doc: applyDocumentPatch(documentOf(draft), patch, mergeType, context) };
  return { ...patched, doc: labelled(documentOf(patched), config) };
}

function labelled(document: JsonObject, { addons = [], tags = [] }: Change): JsonObject {
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
