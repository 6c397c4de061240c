import type { TFunction } from 'i18next';

/** States of silo entries, in the order of a document's life. */
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

/** Names of Mantine colours; always shown with the word. */
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

/** Returns the word for a state; unknown states are returned unchanged. */
export function siloStateText(
  state: string | null | undefined,
  t: TFunction<'document-parts'>,
): string | undefined {
  const known = siloStates.find((each) => each === state);
  return known ? t(`state.${known}`) : (state ?? undefined);
}
