import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMenuEntries } from './navigation.tsx';

/** Shows the page at the address. If the address names none, it opens the first page of the menu that the token may see. */
export function OpenPage(): ReactElement {
  const isHome = useRouterState({ select: ({ location }) => location.state.isHome === true });
  const [first] = useMenuEntries();
  return isHome && first && first.to !== '/jobs' ? <Navigate to={first.to} replace /> : <Outlet />;
}
