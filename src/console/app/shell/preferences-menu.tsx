import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseZone, useZone, zones } from '../../parts/time-zone.ts';
import { endSignIn } from '../../session/open-id.ts';
import { chooseLanguage, languages, type Language } from '../../words/i18n.ts';
import { PreferencesButton } from './preferences-button.tsx';

const schemes = { auto: 'systemTheme', light: 'lightTheme', dark: 'darkTheme' } as const;

/** The menu of the preferences, open from the beginning. */
export function PreferencesMenu(): ReactElement {
  const { t, i18n } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const check = <IconCheck size={14} aria-hidden />;
  // The button stands in the place of the one that was pressed: the focus comes back to it.
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <PreferencesButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('appearance')}</Menu.Label>
        {Object.entries(schemes).map(([scheme, word]) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme as keyof typeof schemes)}
            rightSection={scheme === colorScheme && check}
          >
            {t(word)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('times')}</Menu.Label>
        {zones.map((each) => (
          <Menu.Item key={each} onClick={() => chooseZone(each)} rightSection={each === zone && check}>
            {t(`zone.${each}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('language')}</Menu.Label>
        {Object.entries(languages).map(([language, name]) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => void chooseLanguage(language as Language)}
            rightSection={i18n.language === language && check}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>{t('signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Nothing of what was read may stay in the memory of the tab. */
async function signOut(): Promise<void> {
  await endSignIn();
  location.assign('/console/');
}
