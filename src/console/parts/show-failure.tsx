import { notifications } from '@mantine/notifications';
import type { CombinedError } from 'urql';
import { Failure } from './failure.tsx';

/** Says what was refused, where there is no place of its own for it; it stays until it is closed. */
export function showFailure(error: CombinedError): void {
  notifications.show({ message: <Failure error={error} />, color: 'red', autoClose: false });
}
