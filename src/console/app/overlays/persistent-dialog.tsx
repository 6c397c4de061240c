import type { ReactElement, ReactNode } from 'react';
import { Dialog } from '../../parts/dialogs/dialog.tsx';

interface PersistentDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a dialog that the user cannot close; its parent removes it. */
export function PersistentDialog({ title, children }: PersistentDialogProps): ReactElement {
  return (
    <Dialog onClose={() => undefined} withCloseButton={false} title={title} centered>
      {children}
    </Dialog>
  );
}
