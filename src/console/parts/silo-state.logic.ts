import type { TFunction } from 'i18next';

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

/** The word for a state; one that nobody has a word for as it is. */
export function siloStateText(
  state: string | null | undefined,
  t: TFunction<'document-parts'>,
): string | undefined {
  const known = siloStates.find((each) => each === state);
  return known ? t(`state.${known}`) : (state ?? undefined);
}
