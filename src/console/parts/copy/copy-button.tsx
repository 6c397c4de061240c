import { useTimeout } from '@mantine/hooks';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useCopy } from './copy-text.ts';

/** Duration of the note that a text was copied, in milliseconds. */
const noticeMs = 2_000;

interface CopyButtonProps {
  readonly value: string;
  readonly children: (state: { readonly copied: boolean; readonly copy: () => void }) => ReactNode;
}

/** Gives a button the ability to copy a text and to confirm it. */
export function CopyButton({ value, children }: CopyButtonProps): ReactElement {
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), noticeMs);
  const copyText = useCopy();
  const copy = async (): Promise<void> => {
    const isDone = await copyText(value);
    setCopied(isDone);
    if (isDone) start();
  };
  return <>{children({ copied, copy: () => void copy() })}</>;
}
