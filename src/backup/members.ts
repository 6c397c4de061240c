/** Names of what a backup holds; each is a place in the data folder as well. */
export const members = {
  secret: 'secret',
  keys: 'keys',
  files: 'files',
  postgres: 'postgres',
  cluster: 'postgres/cluster',
} as const;
