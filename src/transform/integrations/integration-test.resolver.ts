import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { IntegrationTest } from './integration-test.ts';
import type { IntegrationTestService } from './integration-test.service.ts';

@Resolver()
export class IntegrationTestResolver {
  readonly #tests: IntegrationTestService;

  constructor(tests: IntegrationTestService) {
    this.#tests = tests;
  }

  @Mutation(() => IntegrationTest, {
    description: 'Tests an integration with one call that has no effect, and returns the result.',
  })
  @Requires('transform:write')
  testIntegration(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the integration.' }) id: string,
  ): Promise<IntegrationTest> {
    return this.#tests.test(scope, id);
  }
}
