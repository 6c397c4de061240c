import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { placedFaults } from './placed-faults.logic.ts';

interface EditDocumentLinkProps {
  readonly id: string;
  /** Message of the step; its faults are shown at their fields. */
  readonly message: string | null | undefined;
  readonly children: ReactNode;
}

/** Links from a fault to its field in the editor of the document. */
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
