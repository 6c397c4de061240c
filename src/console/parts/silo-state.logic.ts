/** The states of silo entries, in the order of a document's life. */
export const siloStates = [
  'draft',
  'processing',
  'registered',
  'completed',
  'sent',
  'received',
  'paid',
  'error',
  'rejected',
  'void',
] as const;

export type SiloState = (typeof siloStates)[number];

/** Names of Mantine colours; never without the word. */
export const siloStateColors: Readonly<Record<SiloState, string>> = {
  draft: 'gray',
  processing: 'blue',
  registered: 'cyan',
  completed: 'teal',
  sent: 'teal',
  received: 'teal',
  paid: 'green',
  error: 'red',
  rejected: 'red',
  void: 'gray',
};
