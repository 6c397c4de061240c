import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { SpoolFile } from './spool-file.entity.ts';
import { SpoolFileInput } from './spool-file.inputs.ts';
import type { SpoolService } from './spool.service.ts';

@Resolver(() => SpoolFile)
export class SpoolResolver {
  readonly #spool: SpoolService;

  constructor(spool: SpoolService) {
    this.#spool = spool;
  }

  @Requires('silo:read')
  @Query(() => SpoolFile, {
    description: 'Returns the properties of a temporary file; REST returns its bytes.',
  })
  spoolFile(
    @Arg('key', () => String, { description: 'Key of the file.' }) key: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SpoolFile> {
    return this.#spool.get(scope, key);
  }

  @Requires('silo:write')
  @Mutation(() => SpoolFile, {
    description: 'Creates a temporary file, stored for some days without a document, and returns it.',
  })
  async createSpoolFile(
    @Arg('input', () => SpoolFileInput, { description: 'File to store.' }) input: SpoolFileInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @IdempotencyKey() key?: string,
  ): Promise<SpoolFile> {
    const create = { scope, key, what: ['temporary file'], shape: SpoolFileInput, input };
    return (await idempotency.once(create, (id) => this.#spool.create(scope, id, input))).record;
  }

  @Requires('silo:write')
  @Mutation(() => SpoolFile, {
    description: 'Deletes a temporary file before it expires and returns it.',
  })
  deleteSpoolFile(
    @Arg('key', () => String, { description: 'Key of the file.' }) key: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SpoolFile> {
    return this.#spool.remove(scope, key);
  }
}
