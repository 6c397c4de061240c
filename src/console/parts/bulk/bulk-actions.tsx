import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';

/** Props of the dialog before a bulk operation. */
export interface BulkDialogProps<Action extends string> {
  readonly action: Action;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

interface BulkActionsProps<Action extends string> extends Omit<BulkBarProps<Action>, 'onAction'> {
  /** Renders the dialog that asks for options and starts the bulk operation; its code may be loaded then. */
  readonly renderDialog: (props: BulkDialogProps<Action>) => ReactNode;
}

/** Shows the actions for the selected or all matching rows, and the dialog before each. */
export function BulkActions<Action extends string>({
  renderDialog,
  ...bar
}: BulkActionsProps<Action>): ReactElement {
  const [action, setAction] = useState<Action>();
  const onClose = (): void => setAction(undefined);
  const onStarted = (): void => {
    onClose();
    bar.selection.clear();
  };
  return (
    <>
      <BulkBar {...bar} onAction={setAction} />
      <Suspense>{action && renderDialog({ action, onClose, onStarted })}</Suspense>
    </>
  );
}
