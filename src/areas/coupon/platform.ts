/** What partners are told where the platform's money is decided on. */
export const PLATFORM_PAYS = '平台承担的钱由平台审核';

/** Whoever works at a budget or a sending reads what the whole of it comes to, though its cards may lie beyond their scope. */
export const WHOLE = { internal: false } as const;
