import { MantineThemeProvider } from '@mantine/core';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the button that closes a dialog or a notice, in the language of the page. */
export function CloseButtons({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation('shell');
  const name = t('close');
  const theme = useMemo(() => {
    const named = { defaultProps: { closeButtonProps: { 'aria-label': name } } };
    return { components: { Drawer: named, Modal: named, Notification: named } };
  }, [name]);
  return (
    <MantineThemeProvider inherit theme={theme}>
      {children}
    </MantineThemeProvider>
  );
}
