import { IsUUID } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';
import { TaskResult } from '../providers/http/task-result.ts';

@InputType({ description: 'The result of a task that its provider had taken; id or ref says which.' })
export class TaskAnswerInput extends TaskResult {
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
