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
    description: 'A document calculated and validated; nothing of it is kept.',
    complexity: cost.document,
  })
  calculateDocument(@Arg('input', () => CalculationInput) input: CalculationInput): Promise<BuiltDocument> {
    return this.#calculation.build(input);
  }

  @Requires('silo:read')
  @Query(() => BuiltDocument, {
    description: 'The document that corrects another one; nothing of it is kept.',
    complexity: cost.document,
  })
  correctDocument(
    @Arg('input', () => DocumentCorrectionInput) input: DocumentCorrectionInput,
  ): Promise<BuiltDocument> {
    return this.#calculation.correct(input);
  }

  @Requires('silo:write')
  @Mutation(() => BuiltDocument, {
    description: 'Calculates, validates and signs a document; nothing of it is kept.',
    complexity: cost.document,
  })
  signDocument(
    @Arg('input', () => DocumentSigningInput) input: DocumentSigningInput,
  ): Promise<BuiltDocument> {
    return this.#calculation.sign(input);
  }
}
