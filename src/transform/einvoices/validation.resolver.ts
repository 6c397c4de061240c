import { Arg, Args, Query, Resolver } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { EinvoiceInput, EinvoiceQuery, EinvoiceReport } from './einvoice-report.ts';
import type { EinvoiceValidationService } from './validation.service.ts';

@Resolver(() => EinvoiceReport)
export class EinvoiceValidationResolver {
  readonly #validation: EinvoiceValidationService;

  constructor(validation: EinvoiceValidationService) {
    this.#validation = validation;
  }

  @Requires('silo:read')
  @Query(() => EinvoiceReport, {
    description:
      'Validates an e-invoice by the rules of its specification and returns a report, without storing it.',
    complexity: cost.document,
  })
  validateEinvoice(
    @Arg('input', () => EinvoiceInput, { description: 'E-invoice to validate.' }) input: EinvoiceInput,
    @Args(() => EinvoiceQuery) query: EinvoiceQuery,
  ): Promise<EinvoiceReport> {
    return this.#validation.validate(input, query);
  }
}
