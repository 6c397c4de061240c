/** Names of the members of a backup; each is a path in the data folder as well. */
export const members = {
  secret: 'secret',
  keys: 'keys',
  files: 'files',
  postgres: 'postgres',
  cluster: 'postgres/cluster',
} as const;
