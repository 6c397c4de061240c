import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programFolder } from '../../platform/program-folder.ts';
import { allProviders, type ProviderServices } from '../../transform/providers/providers.ts';
import { actionIndex, actionPages } from './action-pages.ts';
import { errorsPage, eventsPage, metricsPage } from './reference-pages.ts';
import { settingsPage } from './settings-page.ts';

/** Services of actions that are described and never run. */
const noServices: unknown = new Proxy({}, { get: () => noServices });

/** Describes the service in pages of the guide, by the folder below `src/guide` and the file name; from declarations only. */
export async function generateGuidePages(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  // Modules declare their metrics when they are loaded.
  await import('../../app.ts');
  const providers = allProviders(noServices as ProviderServices);
  const example = await readFile(join(programFolder, '.env.example'), 'utf8');
  const reference = new Map([
    ['actions.md', actionIndex(providers)],
    ['errors.md', errorsPage()],
    ['events.md', eventsPage()],
    ['metrics.md', metricsPage()],
    ['settings.md', settingsPage(example)],
  ]);
  return new Map([
    ['actions', actionPages(providers)],
    ['reference', reference],
  ]);
}
