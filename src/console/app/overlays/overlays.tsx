import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { Suspense, type ReactElement } from 'react';
import { useServiceText } from '../../words/service-text.ts';
import { QuestionDialog } from './question-dialog.tsx';

export { StandingDialog } from './standing-dialog.tsx';

/** Renders what lies over every page: notices and the confirm dialog. */
export function Overlays(): ReactElement {
  // Loads the translations of service messages now, while the service is available.
  useServiceText();
  return (
    <>
      <Notifications />
      <Suspense>
        <QuestionDialog />
      </Suspense>
    </>
  );
}
