import { Arg, Args, Authorized, Query, Resolver } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { JsonObject } from '../../platform/shape/scalars.ts';
import type { DocumentCatalogueService } from './document-catalogue.service.ts';
import { DocumentExample, DocumentExampleFilters } from './document-example.ts';
import { TaxRegime, TaxRegimeQuery } from './tax-regime.ts';

@Resolver(() => DocumentExample)
export class DocumentCatalogueResolver {
  readonly #catalogue: DocumentCatalogueService;

  constructor(catalogue: DocumentCatalogueService) {
    this.#catalogue = catalogue;
  }

  @Authorized()
  @Query(() => JsonObject, {
    description: 'The JSON Schema of a type of document: `bill/invoice`, or its URL.',
    complexity: cost.document,
  })
  documentSchema(@Arg('id', () => String) id: string): object {
    return this.#catalogue.schema(id);
  }

  @Authorized()
  @Query(() => [DocumentExample], {
    description: 'Examples of documents, as they are written and as they are calculated.',
    complexity: cost.count,
  })
  documentExamples(
    @Args(() => DocumentExampleFilters) filters: DocumentExampleFilters,
  ): Promise<DocumentExample[]> {
    return this.#catalogue.examples(filters);
  }

  @Authorized()
  @Query(() => TaxRegime, {
    description: 'The taxes of a country with their rates on a day.',
    complexity: cost.document,
  })
  taxRegime(
    @Arg('country', () => String) country: string,
    @Args(() => TaxRegimeQuery) { date }: TaxRegimeQuery,
  ): TaxRegime {
    return this.#catalogue.taxRegime(country, date);
  }
}
