/** Values that somebody typed or pasted side by side, parted as Chinese and Western keyboards do it: by 、 and by either comma or semicolon. */
const trimmed = (parts: readonly string[]) => parts.map((part) => part.trim()).filter(Boolean);

/** Names, which may have spaces in them. */
export const typedNames = (text: string): string[] => trimmed(text.split(/[\r\n\t,\uff0c、;\uff1b]+/));
/** Numbers and codes, which have none: spaces part them, too. */
export const typedCodes = (text: string): string[] => trimmed(text.split(/[\s,\uff0c、;\uff1b]+/));
