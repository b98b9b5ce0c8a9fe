import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { companyInfoQuery } from '#/api/queries/settings';
import { useSettings } from '#/api/site';
import type { Company, Settings } from '#/api/wire';
import type { ShownPage } from '#/features/pages/texts';
import { countryName, regional } from '#/lib/regional';
import { useIsMarked } from '#/shared/marked/where';

/** A day as mails and the server's marks write it. */
export function dayText(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}

/** What stands for each mark of a static page; the same values as the server's (SERVER-CONTRACT.md). */
function valuesOf(settings: Settings, company: Company, locale: string): Record<string, string | number> {
  const {
    name,
    domain,
    support_email,
    support_phone,
    refund_days,
    min_age,
    message_credits,
    photo_credits,
    signup_credits,
    message_length,
  } = settings;
  return {
    name,
    domain,
    support_email,
    support_phone,
    refund_days,
    min_age,
    message_credits,
    photo_credits,
    signup_credits,
    message_length,
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_country: countryName(company.country, locale),
    company_kvk: company.kvk,
    company_vat: company.vat_numbers.join(', '),
    company_phone: company.support_phone,
    company_tradenames: company.tradenames.join(', '),
  };
}

/** Puts this site's values in the place of marks; on a page made at build time they stay for the server to fill. */
export function useFillMarks(dates: ShownPage['dates'] = null): (text: string) => string {
  const { i18n } = useLingui();
  const settings = useSettings();
  const company = useSuspenseQuery(companyInfoQuery).data;
  if (useIsMarked()) return (text) => text;
  const ofText = dates && {
    version_date: dayText(new Date(dates.version), i18n.locale),
    terms_date: dayText(new Date(dates.terms), i18n.locale),
  };
  const values: Record<string, string | number> = { ...valuesOf(settings, company, i18n.locale), ...ofText };
  const valueOf = (name: string, day?: string) => (day ? dayText(new Date(day), i18n.locale) : values[name]);
  return (text) =>
    text.replaceAll(/\{\{(\w+)(?: ([\d-]+))?\}\}/gu, (mark, name: string, day?: string) =>
      String(valueOf(name, day) ?? mark),
    );
}
