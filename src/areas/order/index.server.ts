/** What the behaviour of other areas asks of this one's. */
export { slotOf } from './findings.server';
export { floorOf, maskReceiver, openReceiver, sealReceiver } from './receiver.server';
export { numberFor } from './privacyBinding.server';
export { refundsAgain } from './thirdRefund.server';
export { PULLED, shelve } from './channelPull.server';
export { BLACKLISTED, entryAgainst, hitOf } from './blacklist.server';
export { partSeen } from './part.server';
