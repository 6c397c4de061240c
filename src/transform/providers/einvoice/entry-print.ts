import { buffer } from 'node:stream/consumers';
import type { FileService } from '../../../silo/files/file.service.ts';
import { ko, type OutcomeOf, type Task } from '../action.ts';

/** Longer prints make XML that few receivers take. */
const mostBytes = 20_000_000;

/** A print of the entry, or why there is none to put into its XML. */
type EntryPrint = { readonly name: string; readonly bytes: Buffer } | OutcomeOf<'KO'>;

/** The PDF of a task's entry, as the action `pdf` has left it; else the newest PDF that it has as a format. */
export async function printOf(
  { scope, entry }: Pick<Task, 'scope' | 'entry'>,
  files: Pick<FileService, 'ofEntry' | 'bytesOf'>,
): Promise<EntryPrint> {
  const there = (entry && (await files.ofEntry(scope.workspaceId, entry.id))) ?? [];
  const prints = there.filter(
    ({ category, mime, stored }) => category === 'format' && mime === 'application/pdf' && stored,
  );
  const print = prints.find(({ key }) => key === 'pdf') ?? prints.at(-1);
  if (!print) return ko('no-pdf', 'The document has no PDF to attach; the action pdf makes one');
  if (print.size > mostBytes)
    return ko('pdf-too-large', `The PDF ${print.name} has over ${mostBytes} bytes, too many to attach`);
  return { name: print.name, bytes: await buffer(await files.bytesOf(print).open()) };
}
