import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconBan, IconCheck } from '../../icons/icons.ts';
import {
  IconFileCheck,
  IconInbox,
  IconLoader,
  IconPencil,
  IconSend,
  IconX,
  IconCash,
} from '../../icons/later-icons.ts';
import { siloStateColors, siloStates } from './silo-state.logic.ts';

const icons = {
  draft: IconPencil,
  processing: IconLoader,
  registered: IconFileCheck,
  completed: IconCheck,
  sent: IconSend,
  received: IconInbox,
  paid: IconCash,
  error: IconAlertTriangle,
  rejected: IconX,
  void: IconBan,
};

/** Shows the state of a document: a colour, an icon and a word; a dash if it has none. */
export function SiloStateBadge({ state }: { readonly state: string | null | undefined }): ReactElement {
  const { t } = useTranslation('document-parts');
  const known = siloStates.find((each) => each === state);
  if (!known) return <span>{state ?? '–'}</span>;
  const Icon = icons[known];
  return (
    <Badge variant="light" color={siloStateColors[known]} leftSection={<Icon size={12} aria-hidden />}>
      {t(`state.${known}`)}
    </Badge>
  );
}

interface EntryStateProps {
  readonly state: string | null;
  readonly draft: boolean;
}

/** Shows the state of an entry; if none is set, whether the document is signed. */
export function EntryStateBadge({ state, draft }: EntryStateProps): ReactElement {
  const { t } = useTranslation('document-parts');
  if (state) return <SiloStateBadge state={state} />;
  const Icon = draft ? IconPencil : IconFileCheck;
  return (
    <Badge variant="light" color={draft ? 'gray' : 'teal'} leftSection={<Icon size={12} aria-hidden />}>
      {t(draft ? 'unsigned' : 'signed')}
    </Badge>
  );
}
