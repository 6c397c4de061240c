import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

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
