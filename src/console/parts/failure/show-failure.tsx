import { notifications } from '@mantine/notifications';
import type { CombinedError } from 'urql';
import { Failure } from './failure.tsx';

/** Shows an error as a notice where the page has no place for it; it stays until it is closed. */
export function showFailure(error: CombinedError): void {
  notifications.show({ message: <Failure error={error} />, color: 'red', autoClose: false });
}
