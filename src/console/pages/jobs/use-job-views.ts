import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../parts/saved-views/saved-views.logic.ts';

/** Returns the built-in views of jobs. */
export function useJobViews(): readonly SavedView[] {
  const { t } = useTranslation('jobs');
  return [
    { name: t('view.all'), query: '' },
    { name: t('view.failedToday'), query: 'outcome=failed&last=24h' },
    { name: t('view.retrying'), query: 'outcome=retrying' },
    { name: t('view.waiting'), query: 'outcome=waiting' },
  ];
}
