/** What was typed into a form and not saved, kept for this browser window. Keys name user and form, so that nobody gets another's draft. */
const PREFIX = 'wellhead.draft:';

export const draftKeyOf = (userId: string, form: string) => `${userId}:${form}`;

/** What a new row is about: what was typed of one shop is not offered under another. */
export const contextOf = (initial: Readonly<Record<string, unknown>>) => {
  const about = Object.entries(initial).filter(([, value]) => typeof value === 'string');
  return about.length ? `:${JSON.stringify(about)}` : '';
};

/** What was typed, and the row it was typed over: somebody else may have changed that since. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly base?: Readonly<Record<string, unknown>>;
}

export function readDraft(key: string): Draft | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return saved !== null && typeof saved === 'object' && 'values' in saved ? (saved as Draft) : null;
  } catch {
    return null;
  }
}

export function saveDraft(key: string, draft: Draft): void {
  // A full storage must not stop the typing: the draft is a convenience, the form itself is intact.
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    /* no room */
  }
}

export const dropDraft = (key: string) => sessionStorage.removeItem(PREFIX + key);
