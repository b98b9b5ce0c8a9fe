// A conversation as both sides of it see it.

/** The messages with `name`, or with whoever it is. */
export const thread = (page, name) => page.getByRole('region', { name: name ? `Conversation with ${name}` : /^Conversation with/ });
/** Where one writes. */
export const area = (page) => page.getByRole('textbox', { name: /^Message to/ });
/** There in every size. */
export const sendButton = (page) => page.getByRole('button', { name: 'Send', exact: true });
/** What can be done with one message, once it is open. */
export const menu = (page) => page.getByRole('menu', { name: 'Message' });

/** Opens the menu of the last message with these words, or of the first of two with `first`. */
export async function openMenu(page, words, which = 'last') {
  const row = thread(page).getByRole('listitem').filter({ hasText: words })[which]();
  await row.getByRole('button', { name: /^More about the message of/ }).click({ force: true });
  await menu(page).waitFor();
}

/** Begins a report of the first message, from its menu. */
export async function reportMessage(page) {
  await page.getByRole('button', { name: /^More about the message of/ }).first().click({ force: true });
  await menu(page).getByRole('menuitem', { name: 'Report this message' }).click();
}
