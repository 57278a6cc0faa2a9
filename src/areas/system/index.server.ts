/** What the behaviour of other areas asks of this one's. */
export { settingAt, settingsAt } from './config.server';
export { itemId } from './dictionary.server';
export { pageTree } from './pageTree.server';
export { newPassword } from './user.server';
export { requireHeld } from './within.server';
