import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { ifRevision } from '../../platform/etag.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import type { WorkflowDraftService } from './draft.service.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowPatch, WorkflowRestore } from './workflow.inputs.ts';

@Resolver(() => Workflow)
export class WorkflowDraftResolver {
  readonly #drafts: WorkflowDraftService;

  constructor(drafts: WorkflowDraftService) {
    this.#drafts = drafts;
  }

  @Mutation(() => Workflow, {
    description: 'Updates a workflow and returns it; publishes it unless `draft` is true.',
  })
  @Requires('transform:write')
  updateWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the workflow.' }) id: string,
    @Arg('patch', () => WorkflowPatch, { description: 'Changes to the workflow.' }) patch: WorkflowPatch,
    @IfRevision() revision?: number,
  ): Promise<Workflow> {
    return this.#drafts.update(scope, id, patch, ifRevision(revision));
  }

  @Mutation(() => Workflow, { description: 'Publishes the draft of a workflow and returns the workflow.' })
  @Requires('transform:write')
  publishWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the workflow.' }) id: string,
    @IfRevision() revision?: number,
  ): Promise<Workflow> {
    return this.#drafts.publish(scope, id, ifRevision(revision));
  }

  @Mutation(() => Workflow, {
    description:
      'Discards the draft of a workflow, restores the published contents and returns the workflow.',
  })
  @Requires('transform:write')
  discardWorkflowDraft(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the workflow.' }) id: string,
    @IfRevision() revision?: number,
  ): Promise<Workflow> {
    return this.#drafts.discard(scope, id, ifRevision(revision));
  }

  @Mutation(() => Workflow, {
    description: 'Restores a published version of a workflow as its draft and returns the workflow.',
  })
  @Requires('transform:write')
  restoreWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the workflow.' }) id: string,
    @Arg('input', () => WorkflowRestore, { description: 'Version to restore.' }) input: WorkflowRestore,
    @IfRevision() revision?: number,
  ): Promise<Workflow> {
    return this.#drafts.restore(scope, id, input, ifRevision(revision));
  }
}
