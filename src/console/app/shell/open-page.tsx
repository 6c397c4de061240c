import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMenuEntries } from './navigation.tsx';

/** The page at the address; where none was asked for, the first of the menu that the token may see. */
export function OpenPage(): ReactElement {
  const isHome = useRouterState({ select: ({ location }) => location.state.isHome === true });
  const [first] = useMenuEntries();
  return isHome && first && first.to !== '/jobs' ? <Navigate to={first.to} replace /> : <Outlet />;
}
