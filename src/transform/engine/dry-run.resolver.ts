import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { DryRun, DryRunInput } from './dry-run.ts';
import type { DryRunService } from './dry-run.service.ts';

@Resolver(() => DryRun)
export class DryRunResolver {
  readonly #runs: DryRunService;

  constructor(runs: DryRunService) {
    this.#runs = runs;
  }

  @Query(() => DryRun, {
    description: 'Returns the path that a workflow would take, published or not; nothing is stored.',
    complexity: cost.walk,
  })
  @Requires('transform:write')
  dryRunWorkflow(
    @Ctx() { scope, signal }: GraphqlContext,
    @Arg('input', () => DryRunInput, { description: 'Workflow and document of the dry run.' })
    input: DryRunInput,
  ): Promise<DryRun> {
    return this.#runs.run(scope, input, signal);
  }
}
