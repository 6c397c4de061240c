import { IsUUID } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { TaskReport } from '../providers/http/task-result.ts';

const TaskAnswerStatus = enumeration(
  'TaskAnswerStatus',
  ['OK', 'SKIP', 'KO', 'ERR', 'QUEUED', 'POKE'],
  'ERR: it failed for now and is to be tried again; QUEUED: the result comes later; POKE: the task is to be sent again now.',
);

@InputType({
  description: 'What has become of a task that its provider had taken; id, ref or its job says which.',
})
export class TaskAnswerInput extends TaskReport {
  @Field(() => TaskAnswerStatus, { description: 'What became of the task.' })
  status!: keyof typeof TaskAnswerStatus;

  @Field(() => ID, { nullable: true, description: 'Id of the task, which is that of the intent.' })
  @IsUUID('all', { message: 'must be a UUID' })
  id?: string;

  @Field(() => ID, { nullable: true, description: 'Id of the job of the task.' })
  @IsUUID('all', { message: 'must be a UUID' })
  jobId?: string;
}

@ObjectType({ description: 'The task that was answered; its job goes on.' })
export class AnsweredTask {
  @Field(() => ID, { description: 'Id of the task, which is that of the intent.' })
  id!: string;

  @Field(() => ID, { description: 'Id of its job.' })
  jobId!: string;
}
