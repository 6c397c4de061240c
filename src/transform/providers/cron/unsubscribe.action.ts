import { IsUUID } from 'class-validator';
import { Field } from 'type-graphql';
import { ID } from '../../../platform/shape/scalars.ts';
import { action, entryOf, ok, skip, type Action } from '../action.ts';
import { workflowIssues, type NamedWorkflows } from '../transform/named-workflow.ts';
import type { CronSubscribers } from './cron-subscribers.ts';
import { Title } from '../../../platform/shape/form-hints.ts';

class UnsubscribeConfig {
  @Field(() => ID, {
    nullable: true,
    description: 'The workflow to stop running for the document; all by default.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  @Title('Workflow')
  workflowId?: string;
}

/** Stops running workflows periodically for the entry of the job; jobs that exist already continue. */
export function unsubscribeAction(
  subscribers: CronSubscribers,
  workflows: NamedWorkflows,
): Action<UnsubscribeConfig> {
  return action<UnsubscribeConfig>({
    id: 'cron.unsubscribe',
    name: 'Unsubscribe from a schedule',
    summary: 'Stops running a workflow periodically for the document',
    config: UnsubscribeConfig,
    codes: ['not-subscribed'],
    example: { workflow_id: '0197a0c0-0000-7000-8000-000000000003' },
    named: { workflow_id: (scope) => workflows.newest(scope) },
    check: async ({ workflowId }, workflow) =>
      workflowId === undefined ? [] : workflowIssues(workflows, workflowId, workflow),
    async run({ config: { workflowId }, scope, entry }) {
      const { id: siloEntryId } = entryOf({ entry });
      const count = await subscribers.unsubscribe(scope, { siloEntryId, workflowId });
      return count === 0
        ? skip('not-subscribed', 'No such workflow runs for the entry periodically')
        : ok({ message: `Subscriptions ended: ${count}` });
    },
  });
}
