/** What the behaviour of other areas asks of this one's. */
export { notified, wordingOf } from './notify.server';
export { askBeforeSending } from './route.server';
export { addTrialSource } from './trial.server';
