/** What was typed into a form and not saved, kept for this browser window. Keys name user and form, so that nobody gets another's draft. */
const PREFIX = 'wellhead.draft:';

export const draftKeyOf = (userId: string, form: string) => `${userId}:${form}`;

export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return saved !== null && typeof saved === 'object' ? saved as Record<string, unknown> : null;
  } catch { return null; }
}

export function saveDraft(key: string, values: Readonly<Record<string, unknown>>): void {
  // A full storage must not stop the typing: the draft is a convenience, the form itself is intact.
  try { sessionStorage.setItem(PREFIX + key, JSON.stringify(values)); } catch { /* no room */ }
}

export const dropDraft = (key: string) => sessionStorage.removeItem(PREFIX + key);
