/** The modifier people know: ⌘ on Apple's machines, Ctrl elsewhere. */
export const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
