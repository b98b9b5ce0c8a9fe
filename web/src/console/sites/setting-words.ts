import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SettingKey } from '#/console/api/types';

interface Words {
  label: MessageDescriptor;
  /** What it is for, and what follows from it. */
  help: MessageDescriptor;
}

/** Every setting in words; one without them doesn't compile. */
export const SETTING_WORDS: Record<SettingKey, Words> = {
  name: { label: msg`Name`, help: msg`The brand: on every page, in e-mails and in the browser's tab.` },
  mail_name: { label: msg`Sender's name`, help: msg`As who e-mails and text messages come.` },
  niche: { label: msg`Look`, help: msg`Colours, picture and first line, from 1 to 7. E-mails and icons follow.` },
  support_email: {
    label: msg`E-mail address of customer service`,
    help: msg`In the footer and on the page of customer service. Members write here.`,
  },
  support_phone: {
    label: msg`Phone number of customer service`,
    help: msg`In the footer and on the page of customer service.`,
  },
  us_footer: {
    label: msg`Footer for the United States`,
    help: msg`An extra footer on English pages, with what the law there asks for.`,
  },
  index_title: {
    label: msg`Title of the start page`,
    help: msg`What search engines and the browser's tab show. Needed in every language of the site.`,
  },
  description: {
    label: msg`Description`,
    help: msg`One sentence for search engines and the start page. Needed in every language of the site.`,
  },
  headline: {
    label: msg`First line`,
    help: msg`What the start page says first. Leave it empty for the line of the look.`,
  },
  scene: {
    label: msg`Picture of the start page`,
    help: msg`The picture of another look, from 1 to 7. Leave it empty for the look's own.`,
  },
  enable_site_entry_popup: {
    label: msg`Warning before the start page`,
    help: msg`Visitors confirm that they are adults before they see anything.`,
  },
  site_entry_countries: {
    label: msg`Countries with that warning`,
    help: msg`Where it shows. With none chosen, it shows everywhere.`,
  },
  logged_out_search: {
    label: msg`Visitors may search`,
    help: msg`People who aren't logged in can search for members, and see less of them.`,
  },
  logged_out_search_trafficsource: {
    label: msg`Visitors from campaigns may search`,
    help: msg`The same for people who come by a campaign's link.`,
  },
  countries: {
    label: msg`Countries`,
    help: msg`Where the site is, the most important first. Their languages become the site's, and each needs something to buy and a payment method.`,
  },
  domain_language: {
    label: msg`The site's own language`,
    help: msg`Offered in all its countries, and chosen first. Without one, the browser decides.`,
  },
  signups: { label: msg`Who may join`, help: msg`Members who are there already stay.` },
  min_age: {
    label: msg`Youngest member`,
    help: msg`In years. A country can ask for more; the higher age applies there.`,
  },
  age_check_countries: {
    label: msg`Countries with an age check`,
    help: msg`Members there have their age checked before they write. With none chosen, no one is asked.`,
  },
  genders: {
    label: msg`Genders`,
    help: msg`What members can be, and look for. Women and men always. A couple is an account of two people, who must both be of age. A gender stays as long as members are of it.`,
  },
  signup_credits: {
    label: msg`Free credits for newcomers`,
    help: msg`What a new member begins with. Less than a message costs means that they can't write first.`,
  },
  refuse_disposable_email: {
    label: msg`Refuse throwaway addresses`,
    help: msg`Addresses of throwaway providers aren't accepted, neither at sign-up nor later. Members who have one keep it.`,
  },
  enumeration_protection: {
    label: msg`What strangers learn about an address`,
    help: msg`Whether sign-up and a forgotten password tell a stranger that someone has an account.`,
  },
  member_resell: {
    label: msg`Members of other sites too`,
    help: msg`Members meet those of all other sites where this is on. The terms and the privacy statement say so.`,
  },
  visible_profile_fields: { label: msg`Facts on profiles`, help: msg`What profiles show, and what members are asked.` },
  visible_profile_notes: {
    label: msg`Texts on profiles`,
    help: msg`What members can write about themselves, and others read.`,
  },
  search_fields: { label: msg`Filters of the search`, help: msg`What members can search by.` },
  interests: {
    label: msg`Interests`,
    help: msg`What members can choose from. Interests they chose before stay theirs.`,
  },
  block_notice: {
    label: msg`What blocked members read`,
    help: msg`On the page of someone who blocked them. With shared members, they're told only where both sites tell them.`,
  },
  show_answer_pace: {
    label: msg`How soon members answer`,
    help: msg`Profiles say who usually answers within a day or a few days, counted from real answers. Each member can hide it.`,
  },
  nude_photos: {
    label: msg`Nude photos`,
    help: msg`Marked by their owner or a moderator. Never anyone's main photo. Where they're not allowed, a moderator's mark rejects the photo.`,
  },
  fictional_profiles: {
    label: msg`Fictional profiles`,
    help: msg`Whether there may be profiles that are no one's. They always have their label.`,
  },
  fictional_icon: { label: msg`Icon of the label`, help: msg`The name of an icon. It never stands without the words.` },
  fictional_singular: {
    label: msg`Label of one fictional profile`,
    help: msg`One of a closed list in each language. Without a choice, the first.`,
  },
  fictional_plural: {
    label: msg`Label of several fictional profiles`,
    help: msg`One of a closed list in each language. Without a choice, the first.`,
  },
  fictional_warning: {
    label: msg`More about fictional profiles`,
    help: msg`Stands after the built-in sentence, and never in its place.`,
  },
  message_credits: { label: msg`Credits for a message`, help: msg`What a message costs whoever sends it.` },
  photo_credits: { label: msg`Credits for a photo`, help: msg`What a photo in a message costs.` },
  gift_credits: { label: msg`Credits for a gift`, help: msg`For gifts that have no price of their own.` },
  gifts: {
    label: msg`Gifts`,
    help: msg`What members can send, in this order. Without a price, a gift costs what stands above.`,
  },
  message_length: { label: msg`Longest message`, help: msg`In characters, as people count them.` },
  identical_openers: {
    label: msg`Same first words to how many people`,
    help: msg`In a day. It slows down those who send one text to everyone; 0 means any number.`,
  },
  unanswered_days: {
    label: msg`Days until an unanswered first message is refunded`,
    help: msg`In credits. 0 means never; messages to fictional profiles never are.`,
  },
  refund_days: {
    label: msg`Days to get money back`,
    help: msg`Unused credits are refunded within these days. The law asks for 14 at least.`,
  },
  direct_debit_limit: {
    label: msg`Limit for direct debits`,
    help: msg`In euro cents, for a member and for a bank account in 30 days. 0 means no direct debits.`,
  },
  paypal_retry: {
    label: msg`PayPal after a failed card`,
    help: msg`Offered when a card payment has failed. PayPal refuses some kinds of site.`,
  },
  time_bonus: {
    label: msg`Discount in the first hours`,
    help: msg`25 % off for new members in their first 4 hours. The end is a real one: no equal offer may follow it.`,
  },
  welcome_days: {
    label: msg`Days with a welcome discount`,
    help: msg`From sign-up, 25 % off the first purchase for members who had no discount in the first hours. 0 means none.`,
  },
};
