import { lazy, useState, type ReactElement } from 'react';
import { LazyPart } from '../lazy-part.tsx';
import { PreferencesButton } from './preferences-button.tsx';

const PreferencesMenu = lazy(async () => ({
  default: (await import('./preferences-menu.tsx')).PreferencesMenu,
}));

/**
 * Shows the button of the preferences: appearance, language, time zone and sign-out. The menu is loaded when it is opened for
 * the first time.
 */
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
