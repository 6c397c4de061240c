import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import {
  BuiltDocument,
  CalculationInput,
  DocumentCorrectionInput,
  DocumentSigningInput,
} from './calculation.inputs.ts';
import type { CalculationService } from './calculation.service.ts';

@Resolver(() => BuiltDocument)
export class CalculationResolver {
  readonly #calculation: CalculationService;

  constructor(calculation: CalculationService) {
    this.#calculation = calculation;
  }

  @Requires('silo:read')
  @Query(() => BuiltDocument, {
    description: 'Calculates and validates a document and returns it without storing it.',
    complexity: cost.document,
  })
  calculateDocument(
    @Arg('input', () => CalculationInput, { description: 'Document and options.' }) input: CalculationInput,
  ): Promise<BuiltDocument> {
    return this.#calculation.build(input);
  }

  @Requires('silo:read')
  @Query(() => BuiltDocument, {
    description: 'Creates the document that corrects another one and returns it without storing it.',
    complexity: cost.document,
  })
  correctDocument(
    @Arg('input', () => DocumentCorrectionInput, { description: 'Document and options of the correction.' })
    input: DocumentCorrectionInput,
  ): Promise<BuiltDocument> {
    return this.#calculation.correct(input);
  }

  @Requires('silo:write')
  @Mutation(() => BuiltDocument, {
    description: 'Calculates, validates and signs a document and returns it without storing it.',
    complexity: cost.document,
  })
  signDocument(
    @Arg('input', () => DocumentSigningInput, { description: 'Document to sign.' })
    input: DocumentSigningInput,
  ): Promise<BuiltDocument> {
    return this.#calculation.sign(input);
  }
}
