import { Ctx, Resolver, Root } from 'type-graphql';
import type { ChangedRecords } from '../../platform/changes/changed-records.ts';
import { Change } from '../../platform/changes/change.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { lookedUp } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { SiloEntry } from './entry.entity.ts';

/** Fields that silo entries add to changes, so that changes do not depend on entries. */
@Resolver(() => Change)
export class ChangedEntryResolver {
  readonly #entries: ChangedRecords<SiloEntry>;

  constructor(entries: ChangedRecords<SiloEntry>) {
    this.#entries = entries;
  }

  @Requires('silo:read')
  @GraphqlField(() => SiloEntry, {
    nullable: true,
    complexity: lookedUp,
    description: 'Silo entry as of this change or later; absent if another object changed.',
  })
  async entry(@Root() change: Change, @Ctx() { scope }: GraphqlContext): Promise<SiloEntry | undefined> {
    return change.object === 'entry' ? this.#entries.get(scope.workspaceId, change) : undefined;
  }
}
