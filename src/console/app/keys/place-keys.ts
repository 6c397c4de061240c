/** The key that leads, behind `g`, to each page of the menu. */
export const placeKeys: Readonly<Record<string, string>> = {
  jobs: 'j',
  documents: 'd',
  workflows: 'w',
  series: 's',
  integrations: 'i',
  connect: 'c',
  webhooks: 'h',
  templates: 'p',
  tokens: 't',
  workspace: 'o',
  system: 'y',
};
