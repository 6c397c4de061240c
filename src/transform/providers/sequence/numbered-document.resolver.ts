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
      'The silo entry whose document has taken the number: the one that its meta names as silo_entry_id.',
  })
  async document(
    @Root() { meta }: SeriesEntry,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloEntry | undefined> {
    const id = meta?.['silo_entry_id'];
    return typeof id === 'string' && isUuid(id) ? this.#entries.find(scope, id) : undefined;
  }
}
