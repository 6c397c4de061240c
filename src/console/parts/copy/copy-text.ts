import { useTranslation } from 'react-i18next';
import { notifyFailed } from '../dialogs/notify.ts';

/**
 * Copies a text to the clipboard and returns whether the browser allowed it. Pages over plain HTTP can use only the deprecated
 * command.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Selects the text in an invisible field and copies the selection. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Returns a function that copies a text and returns whether that succeeded; it shows a notice if not. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('parts');
  return async (text) => {
    const isDone = await copyText(text);
    if (!isDone) notifyFailed(t('notCopied'));
    return isDone;
  };
}
