import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { placedFaults } from './placed-faults.logic.ts';

interface EditDocumentLinkProps {
  readonly id: string;
  /** What the step said; its faults are shown at their fields. */
  readonly message: string | null | undefined;
  readonly children: ReactNode;
}

/** The way from a fault to the field of the document that it is about. */
export function EditDocumentLink({ id, message, children }: EditDocumentLinkProps): ReactElement {
  const faults = useMemo(() => placedFaults(message), [message]);
  const at = [...new Set(faults.map(({ path }) => path))];
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/documents/$id/edit"
          params={{ id }}
          search={at.length > 0 ? { at } : {}}
          state={{ faults }}
        />
      )}
    >
      {children}
    </Button>
  );
}
