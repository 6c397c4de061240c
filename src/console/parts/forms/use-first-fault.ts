import { useEffect, useRef, type RefObject } from 'react';
import type { CombinedError } from 'urql';

/** Focuses the first field with an error whenever the service has refused a form. */
export function useFirstFault(error: CombinedError | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
