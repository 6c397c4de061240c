import { Alert, Anchor } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { Timestamp } from '../../../parts/values/timestamp.tsx';
import type { EntryState } from './stored-draft.ts';
import type { Draft } from './use-draft.ts';

interface DraftNoticeProps {
  readonly draft: Draft;
  /** Discards the unsaved changes. */
  readonly onDiscard: () => void;
}

/** Says that unsaved changes were restored, and discards them on request; this can be undone until the user types. */
export function DraftNotice({ draft, onDiscard }: DraftNoticeProps): ReactElement | null {
  const { t } = useTranslation(['document-editor', 'parts']);
  const { doc, over, restored, isDirty } = draft;
  const [discarded, setDiscarded] = useState<{ readonly doc: Json; readonly over: EntryState | undefined }>();
  if (discarded !== undefined && isDirty) setDiscarded(undefined);
  const isRestored = restored !== undefined && isDirty;
  const isDiscarded = discarded !== undefined && !isDirty;
  const act = (): void => {
    setDiscarded(isDiscarded ? undefined : { doc, over });
    if (!isDiscarded) return onDiscard();
    draft.set([], discarded.doc);
    draft.setOver(discarded.over);
    return undefined;
  };
  if (!isRestored && !isDiscarded) return null;
  return (
    <Alert color="blue" variant="light">
      {isDiscarded ? t('discarded') : t('restored')} {isRestored && <Timestamp at={restored.at} />}{' '}
      <Anchor component="button" size="sm" underline="always" onClick={act}>
        {isDiscarded ? t('parts:undo') : t('discard')}
      </Anchor>
    </Alert>
  );
}

interface SavedStateProps {
  /** Whether the document was never saved. */
  readonly isNew?: boolean;
  readonly isDirty: boolean;
}

/** Says whether the shown document is saved in the service. */
export function SavedState({ isNew = false, isDirty }: SavedStateProps): ReactElement {
  const { t } = useTranslation('document-editor');
  return <span role="status">{t(isDirty ? 'unsaved' : isNew ? 'notSaved' : 'allSaved')}</span>;
}
