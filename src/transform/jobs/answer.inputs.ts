import { IsUUID } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { TaskReport } from '../providers/http/task-result.ts';

const TaskAnswerStatus = enumeration(
  'TaskAnswerStatus',
  ['OK', 'SKIP', 'KO', 'ERR', 'QUEUED', 'POKE'],
  'Result of a task. ERR: failed temporarily, to be retried; QUEUED: the result follows later; POKE: the task is to be sent again immediately.',
);

@InputType({
  description:
    'Result of a task that its provider has accepted. The task is identified by its id, its ref or the id of its job.',
})
export class TaskAnswerInput extends TaskReport {
  @Field(() => TaskAnswerStatus, { description: 'Result of the task.' })
  status!: keyof typeof TaskAnswerStatus;

  @Field(() => ID, { nullable: true, description: 'Id of the task, which is the id of the intent.' })
  @IsUUID('all', { message: 'must be a UUID' })
  id?: string;

  @Field(() => ID, { nullable: true, description: 'Id of the job of the task.' })
  @IsUUID('all', { message: 'must be a UUID' })
  jobId?: string;
}

@ObjectType({ description: 'Task whose result was reported; its job continues.' })
export class AnsweredTask {
  @Field(() => ID, { description: 'Id of the task, which is the id of the intent.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the job of the task.' })
  jobId!: string;
}
