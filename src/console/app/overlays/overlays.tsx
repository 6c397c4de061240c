import { Notifications } from '@mantine/notifications';
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { useServiceText } from '../../words/service-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import '@mantine/notifications/styles.layer.css';

/** Renders what lies over every page: notices and the confirm dialog. */
export function Overlays(): ReactElement {
  // Loads the translations of service messages now, while the service is available.
  useServiceText();
  return (
    <>
      <Notifications />
      <Suspense>
        <ConfirmDialog />
      </Suspense>
    </>
  );
}

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
