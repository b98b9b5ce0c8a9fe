import { Trans } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { LOCALES, LOCALE_NAMES } from '#/i18n/locales';
import { useSwitchLocale } from '#/i18n/use-switch-locale';
import { Menu, menuItemClass } from '#/ui/overlays/menu';
import styles from './language-menu.module.css';

/**
 * All eleven languages stand in the page; styles show those that `data-locales` on `<html>` offers, so that
 * one prerendered page serves every country. Before the script runs they are plain links (`?lang=`).
 */
export function LanguageMenu() {
  const { current, switchTo } = useSwitchLocale();
  return (
    <Menu
      trigger={
        <>
          <Languages aria-hidden="true" />
          <span className="visually-hidden">
            <Trans>Language</Trans>
          </span>
          <span className={styles.code}>{current}</span>
        </>
      }
    >
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={`?lang=${locale}`}
          hrefLang={locale}
          lang={locale}
          data-locale={locale}
          aria-current={locale === current ? 'true' : undefined}
          className={`${menuItemClass} ${styles.item}`}
          onClick={(event) => {
            event.preventDefault();
            switchTo(locale);
          }}
        >
          {LOCALE_NAMES[locale]}
        </a>
      ))}
    </Menu>
  );
}
