import { Menu, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePath } from '../../graphql/service-address.ts';
import { IconCheck } from '../../icons/icons.ts';
import { chooseZone, useZone, zones, type Zone } from '../../parts/values/time-zone.ts';
import { endSignIn } from '../../session/open-id.ts';
import { useSession } from '../../session/session-context.ts';
import { chooseLanguage, languages, type Language } from '../../words/i18n.ts';
import { PreferencesButton } from './preferences-button.tsx';

const schemes = { auto: 'systemTheme', light: 'lightTheme', dark: 'darkTheme' } as const;

type Scheme = keyof typeof schemes;

/** Shows the preferences menu, open at first. */
export function PreferencesMenu(): ReactElement {
  const { t, i18n } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useZone();
  const { subject } = useSession().viewer;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // This button replaces the one that was pressed, so it takes over the focus.
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu
      position="bottom-end"
      width={240}
      opened={isOpen}
      onChange={setOpen}
      checkIcon={<IconCheck size={14} aria-hidden />}
    >
      <Menu.Target>
        <PreferencesButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('appearance')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as Scheme)}>
          {Object.entries(schemes).map(([scheme, word]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(word)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('times')}</Menu.Label>
        <Menu.RadioGroup value={zone} onChange={(each) => chooseZone(each as Zone)}>
          {zones.map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {t(`zone.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('language')}</Menu.Label>
        <Menu.RadioGroup
          value={i18n.language}
          onChange={(language) => void chooseLanguage(language as Language)}
        >
          {Object.entries(languages).map(([language, name]) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label className="any-text">{t('signedInAs', { subject })}</Menu.Label>
        <Menu.Item onClick={() => void signOut()}>{t('signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Signs out and reloads the page, so that no data stays in the memory of the tab. */
async function signOut(): Promise<void> {
  await endSignIn();
  location.assign(`${consolePath}/`);
}
