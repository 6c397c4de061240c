import { Max, Min } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { Workflow } from './workflow.entity.ts';

/** The query of a list of workflows. */
@InputType()
export class WorkflowListParams {
  @Field(() => Int, { nullable: true, description: 'Maximum number of workflows, up to 100.' })
  @Min(1)
  @Max(100)
  limit: number = 20;

  @Field(() => Timestamp, { nullable: true, description: 'Only workflows created at or before this moment.' })
  createdAt?: Date;

  @Field(() => String, { nullable: true, description: 'Short schema name.' })
  schema?: string;
}

/** A page of workflows, newest first. */
@ObjectType()
export class WorkflowCollection {
  @Field(() => [Workflow])
  list!: Workflow[];

  @Field(() => Timestamp, { nullable: true, description: 'Time of the first entry, or the time asked for.' })
  createdAt?: Date | undefined;

  @Field(() => Int)
  limit!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Start of the next page, if any.' })
  nextCreatedAt?: Date | undefined;

  @Field(() => String, { nullable: true, description: 'The schema filter applied.' })
  schema?: string | undefined;
}
