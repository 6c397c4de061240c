import { regimeFor } from '@docmill/documents/regimes';
import { shortSchema } from '@docmill/documents/schemas';
import type { Clock } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { memoize } from '../../platform/memoize.ts';
import type { CalculationService } from '../../silo/entries/calculation.service.ts';
import type { Platform } from '../../platform/platform.ts';
import { schemas, typeNameOf } from '../schemas.ts';
import { DocumentExample, type DocumentExampleFilters } from './document-example.ts';
import { exampleDocuments, type ExampleDocument } from './example-documents.ts';
import { taxRegimeOn, type TaxRegime } from './tax-regime.ts';

/** Catalogue of document types: their schemas and examples, and the taxes of countries. */
export class DocumentCatalogueService {
  readonly #clock: Clock;
  readonly #calculation: CalculationService;
  /** Calculated examples; they never change, so each is calculated once; a failed calculation, as when all threads are busy for too long, is not cached. */
  readonly #calculated = memoize((example: ExampleDocument) => this.#calculate(example));

  constructor({ clock }: Pick<Platform, 'clock'>, calculation: CalculationService) {
    this.#clock = clock;
    this.#calculation = calculation;
  }

  /** Returns the JSON Schema of a document type, by its short name or its URL. */
  schema(id: string): object {
    const schema = schemas.get(typeNameOf(shortSchema(id) ?? id));
    if (!schema) throw notFound('Schema');
    return schema;
  }

  /** Returns the examples of a country and a type. */
  examples({ country, schema }: DocumentExampleFilters): Promise<DocumentExample[]> {
    const asked = exampleDocuments.filter(
      (example) =>
        (!country || example.country === country.toUpperCase()) && (!schema || example.schema === schema),
    );
    return Promise.all(asked.map((example) => this.#calculated(example)));
  }

  /** Returns the taxes of a country by its code, `ES`, with their rates on a day, by default today. */
  taxRegime(country: string, date: string | undefined): TaxRegime {
    const regime = regimeFor(country.toUpperCase());
    if (!regime) throw notFound('Tax regime');
    return taxRegimeOn(regime, this.#clock.now(), date);
  }

  async #calculate(example: ExampleDocument): Promise<DocumentExample> {
    const { data } = example;
    const { data: calculated } = await this.#calculation.build({ data });
    return Object.assign(new DocumentExample(), example, { calculated });
  }
}
