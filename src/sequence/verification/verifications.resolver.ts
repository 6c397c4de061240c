import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { Verification, VerificationFilters, VerificationInput } from './verification-run.ts';
import type { VerificationService } from './verifications.service.ts';

const VerificationConnection = connectionOf(Verification);

@Resolver(() => Verification)
export class VerificationResolver {
  readonly #verifications: VerificationService;

  constructor(verifications: VerificationService) {
    this.#verifications = verifications;
  }

  @Query(() => Verification, { description: 'Returns a verification by its id.' })
  @Requires('sequence:read')
  verification(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the verification.' }) id: string,
  ): Promise<Verification> {
    return this.#verifications.get(scope, id);
  }

  @Query(() => VerificationConnection, {
    description: 'Lists the verifications of the workspace, newest first.',
  })
  @Requires('sequence:read')
  async verifications(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => VerificationFilters) filters: VerificationFilters,
  ): Promise<Connection<Verification>> {
    return connection(await this.#verifications.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => Verification, {
    description: 'Starts a verification of the chain of a series in the background and returns it.',
  })
  @Requires('sequence:write')
  async startVerification(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => VerificationInput, { description: 'Series to verify.' }) input: VerificationInput,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Verification> {
    const create = { scope, key, what: ['verification'], shape: VerificationInput, input, id };
    const { record } = await idempotency.once(create, (newId) =>
      this.#verifications.start(scope, newId, input),
    );
    return record;
  }

  @Mutation(() => Verification, {
    description: 'Stops a verification and returns it. The faults found so far are kept.',
  })
  @Requires('sequence:write')
  stopVerification(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the verification.' }) id: string,
  ): Promise<Verification> {
    return this.#verifications.stop(scope, id);
  }
}
