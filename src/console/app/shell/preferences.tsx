import { lazy, useState, type ReactElement } from 'react';
import { LazyPart } from '../lazy-part.tsx';
import { PreferencesButton } from './preferences-button.tsx';

const PreferencesMenu = lazy(async () => ({
  default: (await import('./preferences-menu.tsx')).PreferencesMenu,
}));

/** How the console looks and speaks, and the way out: a menu that is loaded when it is opened first. */
export function Preferences(): ReactElement {
  const [wasOpened, setOpened] = useState(false);
  const closed = <PreferencesButton aria-haspopup="menu" onClick={() => setOpened(true)} />;
  return wasOpened ? (
    <LazyPart fallback={closed}>
      <PreferencesMenu />
    </LazyPart>
  ) : (
    closed
  );
}
