import { Modal } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface StandingDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog that nobody closes: it goes when what it asks for is there. */
export function StandingDialog({ title, children }: StandingDialogProps): ReactElement {
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={title} centered>
      {children}
    </Modal>
  );
}
