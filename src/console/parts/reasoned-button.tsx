import { Button, Tooltip, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useId, type ReactElement } from 'react';

interface ReasonedButtonProps extends ButtonProps {
  /** Left out where it submits a form. */
  readonly onClick?: () => void;
  readonly type?: 'button' | 'submit';
  /** Why it cannot be pressed now; absent: it can. */
  readonly reason?: string | undefined;
}

/** A button that says why it cannot be pressed; the tab key still reaches it. */
export function ReasonedButton({
  reason,
  onClick,
  type = 'button',
  children,
  ...props
}: ReasonedButtonProps): ReactElement {
  const id = useId();
  const hinders = reason !== undefined;
  // The same button with and without a reason, so that it keeps the focus.
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
