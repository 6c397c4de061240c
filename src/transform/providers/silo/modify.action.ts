import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';
import { addons } from '../../../documents/addons/catalogue.ts';
import type { Json } from '../../../documents/json.ts';
import { jsonPatchType, mergePatchType } from '../../../documents/patch/patch.ts';
import { Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { IsExpression } from '../../expression/is-expression.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import { action, entryOf, type Action } from '../action.ts';
import type { DocumentServices } from '../document-services.ts';
import { IsPatch } from './is-patch.ts';
import { stepError } from '../step-issue.ts';
import { membersNotInDocuments } from './document-shapes.ts';
import { expressionNames } from './expression-scope.ts';
import { modify, type Change } from './modify.thread.ts';

class ModifyConfig implements Change {
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

const modifyTask = threadTask(import.meta.url, 'modify', 'modify', modify);

/** Changes the document by a patch; what results is calculated and validated like any document. */
export function modifyAction({ keys, policy, threads }: DocumentServices): Action<ModifyConfig> {
  return action<ModifyConfig>({
    id: 'silo.modify',
    name: 'Modify silo entry',
    summary: 'Changes the document by a merge patch or a JSON patch',
    config: ModifyConfig,
    isPure: true,
    changesType: (config) => JSON.stringify(config ?? {}).includes('$schema'),
    check: async ({ expr = 'true' }, { documentTypes }) =>
      membersNotInDocuments(expr, documentTypes).map((message) => stepError(['expr'], message)),
    async run({ config, args, now, signal, ...task }) {
      const entry = entryOf(task);
      const modification = { entry, config, args, now, key: keys.current, policy };
      const length = grows(config) ? Infinity : entry.text.length;
      return threads.run(modifyTask, modification, { signal, length });
    },
  });
}

/** Whether a patch may make much of little, as one does that copies. */
function grows({ mergeType, data }: ModifyConfig): boolean {
  return (
    mergeType === jsonPatchType && (typeof data === 'string' || JSON.stringify(data ?? []).includes('"copy"'))
  );
}
