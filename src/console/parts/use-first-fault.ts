import { useEffect, useRef, type RefObject } from 'react';
import type { CombinedError } from 'urql';

/** Leads to the first field of a form that shows a fault, whenever it was refused. */
export function useFirstFault(error: CombinedError | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
