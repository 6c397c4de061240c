import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';

/** What the question before a bulk is given: what is to be done, and how it ends. */
export interface BulkDialogProps<Action extends string> {
  readonly action: Action;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

interface BulkActionsProps<Action extends string> extends Omit<BulkBarProps<Action>, 'onAction'> {
  /** Asks how, and starts it; may be loaded when it is first drawn. */
  readonly renderDialog: (props: BulkDialogProps<Action>) => ReactNode;
}

/** What can be done to the rows that are selected, or to all that match, and the question before each. */
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
