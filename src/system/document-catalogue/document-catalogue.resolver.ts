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
    description: 'Returns the JSON Schema of a document type.',
    complexity: cost.document,
  })
  documentSchema(
    @Arg('id', () => String, {
      description: 'Name of the document type, for example `bill/invoice`, or the URL of its schema.',
    })
    id: string,
  ): object {
    return this.#catalogue.schema(id);
  }

  @Authorized()
  @Query(() => [DocumentExample], {
    description: 'Lists example documents, as input and after calculation.',
    complexity: cost.count,
  })
  documentExamples(
    @Args(() => DocumentExampleFilters) filters: DocumentExampleFilters,
  ): Promise<DocumentExample[]> {
    return this.#catalogue.examples(filters);
  }

  @Authorized()
  @Query(() => TaxRegime, {
    description: 'Returns the tax regime of a country, with the rates on a day.',
    complexity: cost.document,
  })
  taxRegime(
    @Arg('country', () => String, { description: 'Country code, as in tax identities: `ES`, `EL`.' })
    country: string,
    @Args(() => TaxRegimeQuery) { date }: TaxRegimeQuery,
  ): TaxRegime {
    return this.#catalogue.taxRegime(country, date);
  }
}
