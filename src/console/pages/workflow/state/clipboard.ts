import type { Json } from '../../../graphql/graphql.ts';
import { copyText } from '../../../parts/copy/copy-text.ts';
import { isObject } from '../../../parts/json/json-path.logic.ts';
import { useEffect, useEffectEvent } from 'react';

/** Copied steps; those of the rescue flow are present only for a whole workflow. */
export interface CopiedSteps {
  readonly steps: readonly Json[];
  readonly rescue: readonly Json[];
}

/** Copies a step to the clipboard as JSON; resolves to whether the browser allowed it. */
export function copyStep(step: Json): Promise<boolean> {
  return copyText(JSON.stringify(step, null, 2));
}

/** Reads the steps in the clipboard; undefined if the browser denies access, as over plain HTTP. */
export async function readSteps(): Promise<CopiedSteps | undefined> {
  try {
    return stepsIn(await navigator.clipboard.readText());
  } catch {
    return undefined;
  }
}

/**
 * Parses steps from a text: one step, a list of them, or those of a whole workflow; none if the text is
 * something else.
 */
export function stepsIn(text: string): CopiedSteps {
  try {
    const value = JSON.parse(text) as Json;
    if (!isObject(value)) return { steps: listOf(value), rescue: [] };
    if ('steps' in value || 'rescue' in value)
      return { steps: listOf(value['steps']), rescue: listOf(value['rescue']) };
    const isStep = 'action' in value || 'provider' in value;
    return { steps: isStep ? [value] : [], rescue: [] };
  } catch {
    return { steps: [], rescue: [] };
  }
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

/** Passes on text that is pasted outside of all fields and dialogs. */
export function usePaste(paste: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    const isElsewhere =
      target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isElsewhere || text === '') return;
    event.preventDefault();
    paste(text);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
