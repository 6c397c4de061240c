import { Modal, type ModalProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/** Shows a dialog for as long as it is mounted. */
export function Dialog(props: Omit<ModalProps, 'opened'>): ReactElement {
  useFocusBack();
  return <Modal opened {...props} />;
}
