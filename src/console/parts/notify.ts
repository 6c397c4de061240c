import { notifications } from '@mantine/notifications';

/** Says for some seconds that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, withCloseButton: false });
}

/** Says for some seconds that something could not be done. */
export function notifyFailed(message: string): void {
  notifications.show({ message, color: 'orange', autoClose: 4_000 });
}
