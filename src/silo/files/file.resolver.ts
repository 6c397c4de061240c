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
  @Query(() => File, { description: 'Returns a file of a silo entry, even if it was replaced.' })
  siloFile(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('id', () => ID, { description: 'ID of the file.' }) id: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<File> {
    return this.#files.get(scope, entryId, id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Download URL that works without a token for ten minutes, even for a private file; absent before the bytes are stored.',
  })
  downloadUrl(
    @Root() file: File,
    @Arg('save', () => Boolean, {
      defaultValue: false,
      description: 'Whether the URL returns the file as an attachment to save instead of to display.',
    })
    save: boolean,
  ): string | undefined {
    return file.stored ? `${this.#files.temporaryUrl(file)}${save ? '?download' : ''}` : undefined;
  }

  @Requires('silo:write')
  @Mutation(() => File, {
    description:
      'Adds a file to a silo entry and returns it; repeating the same request returns the stored file.',
  })
  async createSiloFile(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('input', () => FileInput, { description: 'File to add.' }) input: FileInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated if absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<File> {
    const create = { scope, key, what: ['file', entryId], shape: FileInput, input, id };
    return (await idempotency.once(create, (newId) => this.#files.create(scope, entryId, newId, input)))
      .record;
  }

  @Requires('silo:write')
  @Mutation(() => File, {
    description: 'Makes a file private or public and returns it: removes its public URL, or provides one.',
  })
  updateSiloFile(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('id', () => ID, { description: 'ID of the file.' }) id: string,
    @Arg('patch', () => FilePatch, { description: 'Changes to the file.' }) patch: FilePatch,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<File> {
    return this.#files.update(scope, entryId, id, patch);
  }
}
