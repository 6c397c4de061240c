import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';
import { notifyFailed } from './notify.ts';

/** Copies a text; answers whether that was done, and says so where it was not. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('parts');
  return async (text) => {
    const isDone = await copyText(text);
    if (!isDone) notifyFailed(t('notCopied'));
    return isDone;
  };
}
