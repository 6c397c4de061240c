import { notifications } from '@mantine/notifications';

/** Shows a notice of a completed action for some seconds. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, withCloseButton: false });
}

/** Shows a notice of a failed action for some seconds. */
export function notifyFailed(message: string): void {
  notifications.show({ message, color: 'orange', autoClose: 4_000 });
}
