import type { Company, LanderProfile, Settings } from '#/api/wire';

/**
 * What stands for a site's own texts in a page made at build time; the server puts in the values
 * (SERVER-CONTRACT.md lists the marks). Everything that is no text is at rest: nothing may branch on it.
 */
export const markedSettings: Settings = {
  name: '{{name}}',
  domain: '{{domain}}',
  domain_language: 'en',
  cdn_prefix: '{{cdn_prefix}}',
  niche: 1,
  signups: 'none',
  closing: false,
  logged_out_search: false,
  logged_out_search_trafficsource: false,
  geoip_country: '',
  geoip_selected_country: '',
  minimum_message_costs: {},
  message_price: '{{message_price}}',
  push_public_key: null,
  support_phone: '{{support_phone}}',
  support_email: '{{support_email}}',
  fictional_icon: '',
  fictional_warning: '{{fictional_warning}}',
  fictional_singular: '{{fictional_singular}}',
  fictional_plural: '{{fictional_plural}}',
  enable_site_entry_popup: 'no',
  site_entry_countries: [],
  description: '{{description}}',
  index_title: '{{index_title}}',
  headline: '{{headline}}',
  countries: [],
  more_genders: [],
  locale: 'en',
  locales: [],
  visible_profile_fields: [],
  visible_profile_notes: [],
  message_credits: 0,
  signup_credits: 0,
  photo_credits: 0,
  gift_credits: 0,
  message_length: 0,
  unanswered_days: 0,
  search_fields: [],
  refund_days: 0,
  member_resell: false,
  block_notice: 'silent',
  show_answer_pace: false,
  nude_photos: 'blurred',
  company_id: '',
  mail_name: '{{mail_name}}',
  interests: [],
  region_data: [],
  min_age: 0,
  us_footer: false,
  has_fictional: false,
  demo: false,
};

/** The company's texts as marks. */
export const markedCompany: Company = {
  name: '{{company_name}}',
  address: '{{company_address}}',
  kvk: '{{company_kvk}}',
  city: '{{company_city}}',
  country: '',
  tradenames: [],
  vat_numbers: ['{{company_vat}}'],
  support_phone: '{{company_phone}}',
  statement_descriptor: '',
  delete_discount: 0,
  added: '',
};

/**
 * People as marks, the first of whom is always there; whether one of the others is, and is fictional, the
 * server decides part by part (features/landers/people/shown.tsx).
 */
export function markedPeople(count: number): LanderProfile[] {
  return Array.from({ length: count }, (_, place) => {
    const mark = (field: string) => `{{person_${place + 1}_${field}}}`;
    return {
      id: mark('id'),
      name: mark('name'),
      // Only ever written down.
      age: mark('age') as unknown as number,
      gender: 'female',
      country: '',
      region: '',
      region_name: mark('region_name'),
      at: { x: mark('x') as unknown as number, y: mark('y') as unknown as number },
      fictional: true,
      main_image: {
        filename: mark('filename'),
        thumb_filename: mark('thumb_filename'),
        match: mark('match'),
        status: 'active',
      },
    };
  });
}
