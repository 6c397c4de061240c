import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { File } from './file.entity.ts';
import { FileInput, FilePatch } from './file.inputs.ts';
import type { FileService } from './file.service.ts';

@Resolver(() => File)
export class FileResolver {
  readonly #files: FileService;

  constructor(files: FileService) {
    this.#files = files;
  }

  @Requires('silo:read')
  @Query(() => File, { description: 'A file of a silo entry, also one that has been replaced.' })
  siloFile(
    @Arg('entryId', () => ID) entryId: string,
    @Arg('id', () => ID) id: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<File> {
    return this.#files.get(scope, entryId, id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'A URL of the file, private or not, that works without a token for ten minutes; absent before the bytes are stored.',
  })
  downloadUrl(
    @Root() file: File,
    @Arg('save', () => Boolean, {
      defaultValue: false,
      description: 'As a file to keep, and not to look at.',
    })
    save: boolean,
  ): string | undefined {
    return file.stored ? `${this.#files.temporaryUrl(file)}${save ? '?download' : ''}` : undefined;
  }

  @Requires('silo:write')
  @Mutation(() => File, {
    description: 'Adds a file to a silo entry; the same create again answers the stored one.',
  })
  async createSiloFile(
    @Arg('entryId', () => ID) entryId: string,
    @Arg('input', () => FileInput) input: FileInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; made when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<File> {
    const create = { scope, key, what: ['file', entryId], shape: FileInput, input, id };
    return (await idempotency.once(create, (newId) => this.#files.create(scope, entryId, newId, input)))
      .record;
  }

  @Requires('silo:write')
  @Mutation(() => File, { description: 'Takes the public URL of a file away, or gives it one.' })
  updateSiloFile(
    @Arg('entryId', () => ID) entryId: string,
    @Arg('id', () => ID) id: string,
    @Arg('patch', () => FilePatch) patch: FilePatch,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<File> {
    return this.#files.update(scope, entryId, id, patch);
  }
}
