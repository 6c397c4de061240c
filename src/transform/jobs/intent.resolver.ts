import { Int, Resolver, Root } from 'type-graphql';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';
import type { EntryVersions } from './entry-versions.ts';
import { Intent } from './intent.entity.ts';
import { EventStatus } from './status.ts';

@Resolver(() => Intent)
export class IntentResolver {
  readonly #versions: EntryVersions;

  constructor(versions: EntryVersions) {
    this.#versions = versions;
  }

  @GraphqlField(() => EventStatus, { description: 'Its result, or how it stands.' })
  status(@Root() { events }: Intent): string {
    return events.findLast(({ status }) => status !== 'POKE')?.status ?? 'RUN';
  }

  @GraphqlField(() => Int, { description: 'How often its action was asked.' })
  attempts(@Root() { events }: Intent): number {
    return events.filter(({ status }) => status === 'RUN').length;
  }

  @GraphqlField(() => Timestamp, { nullable: true, description: 'When it began.' })
  startedAt(@Root() { events }: Intent): Date | undefined {
    return events.at(0)?.at;
  }

  @GraphqlField(() => Timestamp, { nullable: true, description: 'When it ended; absent until then.' })
  endedAt(@Root() { completed, events }: Intent): Date | undefined {
    return completed ? events.at(-1)?.at : undefined;
  }

  @GraphqlField(() => Timestamp, {
    nullable: true,
    description: 'When it goes on by itself; absent unless it waits.',
  })
  retryAt(@Root() { completed, job }: Intent): Date | undefined {
    return completed ? undefined : job?.resumeAt;
  }

  @GraphqlField(() => String, {
    nullable: true,
    description: 'The version that the silo entry of the job had when it began; absent without one.',
  })
  entryVersionBefore(@Root() { job, events }: Intent): Promise<string | undefined> {
    return this.#versions.before(job, events.at(0)?.at);
  }

  @GraphqlField(() => String, {
    nullable: true,
    description: 'The version that the silo entry of the job had when it ended, or has now.',
  })
  entryVersionAfter(@Root() { job, completed, events }: Intent): Promise<string | undefined> {
    return this.#versions.at(job, completed ? events.at(-1)?.at : undefined);
  }
}
