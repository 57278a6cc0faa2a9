/** Parameters of the numbers sheet, as one text: the page, the field, and what was pasted. */
export interface Wanted {
  readonly url: string;
  readonly field: string;
  readonly text: string;
}

export const wantedOf = ({ url, field, text }: Wanted) => `${url} ${field} ${text}`;
export function askedFor(about: string): Wanted {
  const [url, field] = about.split(' ', 2) as [string, string];
  return { url, field, text: about.slice(url.length + field.length + 2) };
}
