import { Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';

const jobPrefix = 'job:';

/** A record with its author. */
@ObjectType()
export abstract class Authored {
  /** Subject of the token, or `job:` and the id of the job. */
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => String, { description: 'Kind of the author: `user` or `job`.' })
  get src(): string {
    return this.createdBy.startsWith(jobPrefix) ? 'job' : 'user';
  }

  @Field(() => String, { description: 'Subject of the token, or ID of the job.' })
  get srcId(): string {
    return this.src === 'job' ? this.createdBy.slice(jobPrefix.length) : this.createdBy;
  }
}
