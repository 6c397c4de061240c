import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface SavedStateProps {
  /** Whether nobody has saved it yet. */
  readonly isNew?: boolean;
  readonly isDirty: boolean;
}

/** Whether what is seen is what the service has. */
export function SavedState({ isNew = false, isDirty }: SavedStateProps): ReactElement {
  const { t } = useTranslation('document-editor');
  return <span role="status">{t(isDirty ? 'unsaved' : isNew ? 'notSaved' : 'allSaved')}</span>;
}
