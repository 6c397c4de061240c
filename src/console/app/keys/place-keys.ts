/** Key of each page of the menu, pressed after `g`. */
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
