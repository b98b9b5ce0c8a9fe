// The screens of a member whose addresses are the same for everyone: whoever looks at all of them takes this list.
export const MEMBER_SCREENS = [
  '/members', '/likes/received', '/likes/sent', '/likes/matches', '/likes/viewers', '/chats', '/credits', '/credits/repeat-order', '/premium', '/transactions', '/profile', '/settings',
  '/settings#privacy', '/settings/delete', '/settings/export', '/notifications', '/match-finder', '/swipe-game', '/safety-centre', '/complaints', '/lang-config', '/nothing-here',
];
