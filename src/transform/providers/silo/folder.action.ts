import { Matches, MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { didYouMean } from '../../../platform/did-you-mean.ts';
import { stepWarning } from '../step-issue.ts';
import { automaticFolders, folderPattern } from '../../../silo/entries/folder.ts';
import { action, ok } from '../action.ts';
import { Title } from '../../../platform/shape/form-hints.ts';

class FolderConfig {
  @Field(() => String, { description: 'Key of the folder.' })
  @MaxLength(64)
  @Matches(folderPattern, { message: 'must be made of lower-case letters, digits, hyphens and underscores' })
  @Title('Folder')
  folder!: string;
}

/** Folders of the service, and those that clients of the existing product use. */
const suggestedFolders = [...automaticFolders, 'invoices', 'expenses', 'suppliers', 'customers', 'drafts'];

/** Moves the entry to a folder. */
export const folderAction = action<FolderConfig>({
  id: 'silo.folder',
  name: 'Set folder',
  summary: 'Moves the document to a folder',
  config: FolderConfig,
  codes: [],
  example: { folder: 'sales' },
  isPure: true,
  neverFails: true,
  async check({ folder }) {
    const meant = suggestedFolders.includes(folder) ? '' : didYouMean(folder, suggestedFolders);
    return meant ? [stepWarning(['folder'], `is no usual folder${meant}`)] : [];
  },
  run: async ({ config: { folder } }) => ok({ change: { folder } }),
});
