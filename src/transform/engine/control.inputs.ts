import { IsIn, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

@InputType({ description: 'How a finished job runs again.' })
export class RetryInput {
  @Field(() => String, {
    nullable: true,
    description: 'failed: from the step that failed, the default; start: from the first step.',
  })
  @IsIn(['failed', 'start'])
  from?: 'failed' | 'start';

  @Field(() => ID, {
    nullable: true,
    description: 'Begins with this step of the main flow instead: not to be given together with `from`.',
  })
  @Length(1, 64)
  stepId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'same: the version of the workflow that the job ran, the default; current: the one published now.',
  })
  @IsIn(['same', 'current'])
  version?: 'same' | 'current';
}

@InputType({ description: 'What a step that waits is told when it goes on.' })
export class PokeInput {
  @Field(() => String, { nullable: true })
  @MaxLength(255)
  code?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(4000)
  message?: string;
}
