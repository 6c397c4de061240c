import type { ReactElement, ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.tsx';

interface StandingDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog that nobody closes: it goes when what it asks for is there. */
export function StandingDialog({ title, children }: StandingDialogProps): ReactElement {
  return (
    <Dialog onClose={() => undefined} withCloseButton={false} title={title} centered>
      {children}
    </Dialog>
  );
}
