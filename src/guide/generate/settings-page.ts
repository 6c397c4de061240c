import { code, generatedNote, page, table } from './markdown-text.ts';

/** Setting as `.env.example` describes it. */
interface Setting {
  readonly names: string[];
  readonly presets: string[];
  readonly description: string;
}

/** Returns the page of all settings, from the text of `.env.example`: `##` starts a section, comments describe what follows. */
export function settingsPage(example: string): string {
  const [, ...sections] = example.split(/^## /m);
  return page(
    '# Settings',
    generatedNote,
    'Settings are read from the environment when a process starts. An empty value counts as absent. [.env.example](../../../.env.example) is the same list as a file to copy. `docmill doctor` reports names that start with `DOCMILL_` and are no settings.',
    ...sections.flatMap((section) => {
      const [title = '', ...lines] = section.split('\n');
      return [`## ${title}`, settingTable(readSettings(lines))];
    }),
  );
}

function readSettings(lines: readonly string[]): Setting[] {
  const settings: Setting[] = [];
  let comment: string[] = [];
  for (const line of lines) {
    const [, name, preset = ''] = /^([A-Z][A-Z_0-9]*)=(.*)$/.exec(line) ?? [];
    const last = settings.at(-1);
    if (line.startsWith('# ')) comment.push(line.slice(2));
    else if (name !== undefined && comment.length > 0) {
      settings.push({ names: [name], presets: [preset], description: comment.join(' ') });
      comment = [];
    } else if (name !== undefined && last) {
      // A comment describes all settings up to the next comment.
      last.names.push(name);
      last.presets.push(preset);
    }
  }
  return settings;
}

function settingTable(settings: readonly Setting[]): string {
  return table(
    ['setting', 'default', 'meaning'],
    settings.map(({ names, presets, description }) => [
      names.map(code).join(', '),
      presets
        .filter((preset) => preset !== '')
        .map(code)
        .join(', '),
      description,
    ]),
  );
}
