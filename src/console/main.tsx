import { MantineProvider } from '@mantine/core';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { CloseButtons } from './app/close-buttons.tsx';
import { LazyPart } from './app/lazy-part.tsx';
import { Overlays } from './app/overlays/load-overlays.ts';
import { createPages } from './app/router.tsx';
import { reloadForStaleAssets } from './app/stale-assets.ts';
import { SessionProvider } from './app/sign-in/session-provider.tsx';
import { openSession } from './app/sign-in/session-store.ts';
import { completeSignIn, noteFailedSignIn, resumeSignIn } from './session/open-id.ts';
import { takeFragment } from './session/token-store.ts';
import { colorSchemes } from './theme/color-scheme.ts';
import { styleNonce } from './theme/nonce.ts';
import { theme } from './theme/theme.ts';
import './theme/console.css';
import { startWords } from './words/i18n.ts';

reloadForStaleAssets();
takeFragment();
// Modules of pages import this one, so it must not wait for them.
void show();

/** Renders the page at the address once all of its first data are there, so that nothing is drawn twice. */
async function show(): Promise<void> {
  const words = startWords();
  await ensureSignedIn();
  const session = openSession();
  const router = createPages(session);
  await Promise.all([words, router.load()]);
  createRoot(document.getElementById('console') as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemes}
        getStyleNonce={() => styleNonce}
      >
        <CloseButtons>
          <SessionProvider store={session}>
            <RouterProvider router={router} />
          </SessionProvider>
          <LazyPart>
            {/* Notices contain links to pages. */}
            <RouterContextProvider router={router}>
              <Overlays />
            </RouterContextProvider>
          </LazyPart>
        </CloseButtons>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Completes a sign-in or resumes the last one. The sign-in form shows errors of it. */
async function ensureSignedIn(): Promise<void> {
  await completeSignIn().then(resumeSignIn, noteFailedSignIn);
}
