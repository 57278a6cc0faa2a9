/** Whether a value that is kept as text is a switch: rows have either word for it. */
export const isSwitch = (type: unknown): boolean => type === 'flag' || type === 'switch';
