import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';
import { notifyFailed } from '../dialogs/notify.ts';

/** Returns a function that copies a text and returns whether that succeeded; it shows a notice if not. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('parts');
  return async (text) => {
    const isDone = await copyText(text);
    if (!isDone) notifyFailed(t('notCopied'));
    return isDone;
  };
}
