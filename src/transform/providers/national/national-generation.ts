import { threadTask } from '../../../platform/threads/thread-pool.ts';
import { action, entryOf, type Action, type Outcome, type OutcomeOf, type Task } from '../action.ts';
import type { DocumentServices } from '../document-services.ts';
import { xmlOutcome } from '../einvoice/xml-file.ts';
import type { Keys } from './open-keys.ts';
import type { NationalOptions, writeNational } from './national-writing.thread.ts';

const writeTask = threadTask<typeof writeNational>(import.meta.url, 'national-writing', 'writeNational');

/** Codes of invoices that cannot be written correctly. */
const codes = ['unsupported-document-type', 'invalid-document', 'not-representable', 'certificate-invalid'];

/** Config that steps of all national formats share. */
interface NationalConfig {
  readonly private?: boolean;
}

/** Declaration of an action that writes a national format. */
interface NationalWriting<Config extends object> extends Pick<
  Action<Config>,
  'id' | 'name' | 'summary' | 'config' | 'example'
> {
  readonly codes?: readonly string[];
  readonly check?: Action<Config>['check'];
  readonly needs?: Action<Config>['needs'];
  readonly keys?: (config: Config) => Keys | undefined;
  /** Returns the options of the format; a dry run has no files of earlier steps. */
  readonly options: (
    task: Task<Config>,
    isRehearsal: boolean,
  ) => Promise<NationalOptions | OutcomeOf<'KO'>> | NationalOptions | OutcomeOf<'KO'>;
}

/** Creates an action that writes invoices in a national format, as a file of the entry. */
export function nationalGeneration<Config extends NationalConfig & object>(
  {
    options: optionsOf,
    keys: keysOf,
    check,
    needs = () => [],
    codes: others = [],
    ...declared
  }: NationalWriting<Config>,
  { threads, policy }: Pick<DocumentServices, 'threads' | 'policy'>,
): Action<Config> {
  const write = async (task: Task<Config>, isRehearsal: boolean): Promise<Outcome> => {
    const options = await optionsOf(task, isRehearsal);
    if ('status' in options) return options;
    const { text: envelope } = entryOf(task);
    const { config, now, signal } = task;
    const writing = { envelope, options, keys: keysOf?.(config), now, policy };
    const written = await threads.run(writeTask, writing, { signal });
    const { format } = options;
    const description = `The invoice in ${declared.name.replace('Generate ', '')}`;
    return xmlOutcome(written, { key: format, description, isPrivate: config.private ?? false });
  };
  return action<Config>({
    ...declared,
    ...(check && { check }),
    needs,
    codes: [...codes, ...others],
    documentTypes: ['bill/invoice'],
    timeoutSeconds: 60,
    run: (task) => write(task, false),
    rehearse: (task) => write(task, true),
  });
}
