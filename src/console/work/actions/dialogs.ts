/** The dialogs of actions, in chunks of their own. */
import { lazily } from '../../base/loading/lazily';

export const AskDialog = lazily(async () => (await import('./AskDialog')).AskDialog);
export const ChooseDialog = lazily(async () => (await import('./ChooseDialog')).ChooseDialog);
export const EditDialog = lazily(async () => (await import('./EditDialog')).EditDialog);
export const ImportDialog = lazily(async () => (await import('../import/ImportDialog')).ImportDialog);
export const ReplyDialog = lazily(async () => (await import('./ReplyDialog')).ReplyDialog);
