import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { Suspense, type ReactElement } from 'react';
import { useServiceText } from '../../words/service-text.ts';
import { QuestionDialog } from './question-dialog.tsx';

export { StandingDialog } from './standing-dialog.tsx';

/** What stands over whatever page is open: what was done or refused, and what is asked. */
export function Overlays(): ReactElement {
  // So that the words for what the service says are there when it is away.
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
