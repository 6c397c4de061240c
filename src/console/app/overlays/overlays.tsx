import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { Suspense, type ReactElement } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

export { StandingDialog } from './standing-dialog.tsx';

/** What stands over whatever page is open: what was done or refused, and what is asked. */
export function Overlays(): ReactElement {
  return (
    <>
      <Notifications />
      <Suspense>
        <QuestionDialog />
      </Suspense>
    </>
  );
}
