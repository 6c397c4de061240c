import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { File } from './file.entity.ts';
import { FilePatch } from './file.inputs.ts';
import type { FileService } from './file.service.ts';

@Resolver(() => File)
export class FileResolver {
  readonly #files: FileService;

  constructor(files: FileService) {
    this.#files = files;
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
