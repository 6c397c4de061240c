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
  if (reason === undefined)
    return (
      <Button {...props} type={type} onClick={onClick}>
        {children}
      </Button>
    );
  return (
    <Tooltip label={reason}>
      <Button
        {...props}
        data-disabled
        aria-disabled
        aria-describedby={id}
        onClick={(event) => event.preventDefault()}
      >
        {children}
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      </Button>
    </Tooltip>
  );
}
