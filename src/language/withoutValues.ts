/**
 * Takes out of an error's text what may be somebody's data or a secret, and leaves what tells an engineer where it happened:
 * values of addresses' queries and of assignments to secrets, tokens, and runs of digits as long as phones and ids.
 */
export const withoutValues = (text: string): string =>
  text
    .replace(/([?&][\w.-]+=)[^&\s)"']+/g, '$1…')
    .replace(/((?:password|passwd|token|secret|cookie|authorization|密码)["']?\s*[:=]\s*["']?)[^\s"',;)}]+/gi, '$1…')
    // A run followed by a point or colon is a path or an address, which stays.
    .replace(/[\w+/-]{32,}={0,2}([.:]?)/g, (run, more: string) => (more === '' && /\d/.test(run) && /[A-Za-z]/.test(run) ? '…' : run))
    .replace(/(?<![\w.:-])\+?\d{7,}(?!\w)/g, '…');
