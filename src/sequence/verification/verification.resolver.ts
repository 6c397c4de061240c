import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { cost } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { SeriesVerification } from './verification.ts';
import type { SeriesVerificationService } from './verification.service.ts';

@Resolver(() => SeriesVerification)
export class SeriesVerificationResolver {
  readonly #verification: SeriesVerificationService;

  constructor(verification: SeriesVerificationService) {
    this.#verification = verification;
  }

  @Query(() => SeriesVerification, {
    complexity: cost.walk,
    description:
      'Verifies the chain of a series and returns the number of valid entries and the first fault.',
  })
  @Requires('sequence:read')
  seriesVerification(
    @Arg('seriesId', () => ID, { description: 'Id of the series.' }) seriesId: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SeriesVerification> {
    return this.#verification.verify(scope, seriesId);
  }
}
