import { IsIn, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

@InputType({ description: 'Options for the retry of a finished job.' })
export class RetryInput {
  @Field(() => String, {
    nullable: true,
    description: 'Step to start from. failed (default): the step that failed; start: the first step.',
  })
  @IsIn(['failed', 'start'])
  from?: 'failed' | 'start';

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the step of the main flow to start from; cannot be combined with `from`.',
  })
  @Length(1, 64)
  stepId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Version of the workflow to run. same (default): the version that the job ran; current: the published version.',
  })
  @IsIn(['same', 'current'])
  version?: 'same' | 'current';
}

@InputType({ description: 'Code and message for a waiting step that is resumed.' })
export class PokeInput {
  @Field(() => String, { nullable: true, description: 'Code for the step, at most 255 characters.' })
  @MaxLength(255)
  code?: string;

  @Field(() => String, { nullable: true, description: 'Message for the step, at most 4,000 characters.' })
  @MaxLength(4000)
  message?: string;
}
