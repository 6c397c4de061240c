import { IsUUID, Max, Min } from 'class-validator';
import { Field, Int } from 'type-graphql';
import { ID } from '../../../platform/shape/scalars.ts';
import { action, entryOf, ok, type Action } from '../action.ts';
import { workflowIssues, type NamedWorkflows } from '../transform/named-workflow.ts';
import { CronInterval } from './cron-interval.ts';
import type { CronSubscribers } from './cron-subscribers.ts';
import { Title, Titles } from '../../../platform/shape/form-hints.ts';

class SubscribeConfig {
  @Field(() => ID, { description: 'The workflow to run periodically.' })
  @IsUUID('all', { message: 'must be a UUID' })
  @Title('Workflow')
  workflowId!: string;

  @Field(() => CronInterval, { description: 'Unit of the period.' })
  @Title('Every')
  @Titles({ hourly: 'Hours', daily: 'Days' })
  interval!: keyof typeof CronInterval;

  @Field(() => Int, {
    nullable: true,
    description: 'Length of the period in hours or days: 6 for every six hours; 1 by default.',
  })
  @Min(1)
  @Max(1000)
  @Title('Factor')
  factor?: number;
}

/**
 * Runs a workflow periodically for the entry of the job. Its jobs get the args `from` and `upto`: their periods cover the time
 * since the subscription without gaps or overlaps (ADR 59).
 */
export function subscribeAction(
  subscribers: CronSubscribers,
  workflows: NamedWorkflows,
): Action<SubscribeConfig> {
  return action<SubscribeConfig>({
    id: 'cron.subscribe',
    name: 'Subscribe to a schedule',
    summary: 'Runs a workflow periodically for the document, with the args from and upto',
    config: SubscribeConfig,
    codes: ['workflow-not-found', 'workflow-not-published', 'workflow-disabled'],
    example: { workflow_id: '0197a0c0-0000-7000-8000-000000000003', interval: 'daily', factor: 30 },
    named: { workflow_id: (scope) => workflows.newest(scope) },
    check: ({ workflowId }, workflow) => workflowIssues(workflows, workflowId, workflow),
    async run({ config: { workflowId, interval, factor = 1 }, scope, jobId, entry }) {
      const { id: siloEntryId } = entryOf({ entry });
      const wanted = { siloEntryId, workflowId, interval, factor, jobId };
      const { id, nextAt } = await subscribers.subscribe(scope, wanted);
      return ok({ message: `Subscription ${id}, next at ${nextAt.toISOString()}` });
    },
  });
}
