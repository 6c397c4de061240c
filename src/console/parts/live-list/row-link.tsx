import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

interface RowLinkProps {
  /** Path within the console. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders a link within a row that is no stop for the tab key. It does not track the current page, so it is cheap to render. */
export function RowLink({ to, className, children }: RowLinkProps): ReactElement {
  const router = useRouter();
  const open = (event: MouseEvent): void => {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || isForBrowser) return;
    event.preventDefault();
    void router.navigate({ to });
  };
  return (
    <a
      href={router.options.basepath + to}
      tabIndex={-1}
      className={className}
      onClick={open}
      onPointerEnter={() => void router.preloadRoute({ to })}
    >
      {children}
    </a>
  );
}
