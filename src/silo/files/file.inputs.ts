import { Field, InputType } from 'type-graphql';

/** What changes in a file; what is absent or null stays as it is. */
@InputType({ description: 'What changes in a file; what is absent or null stays as it is.' })
export class FilePatch {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the file has no public URL, and those it had answer no more.',
  })
  private?: boolean;
}
