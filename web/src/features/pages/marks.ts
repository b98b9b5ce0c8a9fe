import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { companyInfoQuery } from '#/api/queries/company-info';
import { useSettings } from '#/api/site';
import type { CompanyInfo, Settings } from '#/api/types';
import { countryName } from '#/lib/country-name';
import { regional } from '#/lib/regional';

/** Spec 9: the terms are at least of this moment. */
const FIRST_TERMS = '2023-12-01T12:00:00Z';

/** A day as mails and the server's marks write it. */
export function dayText(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}

/** The version date of the terms (spec 4). */
export function termsDate(added: string, locale: string): string {
  const moment = new Date(Math.max(Date.parse(added) || 0, Date.parse(FIRST_TERMS)));
  return dayText(moment, locale);
}

/** What stands for each mark of a static page; the same values as the server's (SERVER-CONTRACT.md). */
function valuesOf(settings: Settings, company: CompanyInfo, locale: string): Record<string, string | number> {
  const { name, domain, support_email, support_phone, refund_days, min_age, message_credits, photo_credits, signup_credits, message_length } = settings;
  return {
    name, domain, support_email, support_phone, refund_days, min_age, message_credits, photo_credits, signup_credits, message_length,
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_country: countryName(company.country, locale),
    company_kvk: company.kvk,
    company_vat: company.vat_numbers.join(', '),
    company_phone: company.support_phone,
    company_tradenames: company.tradenames.join(', '),
    terms_date: termsDate(company.added, locale),
  };
}

/** Puts this site's values in the place of marks; on a page made at build time they stay for the server to fill. */
export function useFillMarks(): (text: string) => string {
  const { i18n } = useLingui();
  const settings = useSettings();
  const company = useSuspenseQuery(companyInfoQuery).data;
  if (import.meta.env.SSR && settings.name.startsWith('{{')) return (text) => text;
  const values = valuesOf(settings, company, i18n.locale);
  const valueOf = (name: string, day?: string) => (day ? dayText(new Date(day), i18n.locale) : values[name]);
  return (text) => text.replaceAll(/\{\{(\w+)(?: ([\d-]+))?\}\}/gu, (mark, name: string, day?: string) => String(valueOf(name, day) ?? mark));
}
