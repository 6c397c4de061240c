import { Ctx, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from '../../../platform/graphql/context.ts';
import { lookedUp } from '../../../platform/graphql/cost.ts';
import { Requires } from '../../../platform/graphql/requires.ts';
import { isUuid } from '../../../platform/ids.ts';
import { GraphqlField } from '../../../platform/shape/graphql-field.ts';
import { SeriesEntry } from '../../../sequence/entries/entry.entity.ts';
import { SiloEntry } from '../../../silo/entries/entry.entity.ts';
import type { SiloEntryService } from '../../../silo/entries/entry.service.ts';

/** Adds the document that got a number to the number, as recorded by the action `sequence.enumerate`. */
@Resolver(() => SeriesEntry)
export class NumberedDocumentResolver {
  readonly #entries: SiloEntryService;

  constructor(entries: SiloEntryService) {
    this.#entries = entries;
  }

  @Requires('silo:read')
  @GraphqlField(() => SiloEntry, {
    nullable: true,
    complexity: lookedUp,
    description:
      'Silo entry whose document has the number, from silo_entry_id in `meta`; absent if there is none.',
  })
  async document(
    @Root() { meta }: SeriesEntry,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloEntry | undefined> {
    const id = meta?.['silo_entry_id'];
    return typeof id === 'string' && isUuid(id) ? this.#entries.find(scope, id) : undefined;
  }
}
