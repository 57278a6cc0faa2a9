/** What partners are told where the platform's money is decided on. */
export const PLATFORM_PAYS = '平台承担的钱由平台审核';
