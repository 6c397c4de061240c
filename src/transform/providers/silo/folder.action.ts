import { Matches, MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { folderPattern } from '../../../silo/entries/folder.ts';
import { action, ok } from '../action.ts';

class FolderConfig {
  @Field(() => String, { description: 'Key of the folder.' })
  @MaxLength(64)
  @Matches(folderPattern, { message: 'must be made of lower-case letters, digits, hyphens and underscores' })
  folder!: string;
}

/** Moves the entry to a folder. */
export const folderAction = action<FolderConfig>({
  id: 'silo.folder',
  name: 'Set folder',
  summary: 'Moves the entry to a folder',
  config: FolderConfig,
  isPure: true,
  run: async ({ config: { folder } }) => ok({ change: { folder } }),
});
