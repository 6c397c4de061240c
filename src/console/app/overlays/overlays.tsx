import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { Suspense, type ReactElement } from 'react';
import { useServiceText } from '../../words/service-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export { PersistentDialog } from './persistent-dialog.tsx';

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
