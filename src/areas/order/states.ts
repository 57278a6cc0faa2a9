/** States of orders that more than their declaration speaks of. */

/** Those in which something is still to be done. */
export const OPEN_STATES = ['waiting', 'assigned', 'ready', 'delivering'] as const;
/** All abnormal types but the normal. */
export const TROUBLES = ['unassigned', 'address', 'noStock', 'late', 'rejected', 'decrypt', 'changed', 'recalled', 'store'] as const;
