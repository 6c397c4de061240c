import { Button, Tooltip, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useId, type ReactElement } from 'react';

interface ReasonedButtonProps extends ButtonProps {
  /** Absent if the button submits a form. */
  readonly onClick?: () => void;
  readonly type?: 'button' | 'submit';
  /** Reason why the button is disabled; absent if it is enabled. */
  readonly reason?: string | undefined;
}

/** Renders a button that explains why it is disabled; it stays reachable by the tab key. */
export function ReasonedButton({
  reason,
  onClick,
  type = 'button',
  children,
  ...props
}: ReasonedButtonProps): ReactElement {
  const id = useId();
  const hinders = reason !== undefined;
  // The same element with and without a reason, so that it keeps the focus.
  return (
    <Tooltip label={reason} disabled={!hinders}>
      <Button
        {...props}
        type={hinders ? 'button' : type}
        onClick={hinders ? (event) => event.preventDefault() : onClick}
        {...(hinders && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id })}
      >
        {children}
        {hinders && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
      </Button>
    </Tooltip>
  );
}
