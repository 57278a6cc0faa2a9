/** A colour beside its code, as a cell of a list. */
export const Colour = ({ value }: { value: unknown }) =>
  value ? (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <i aria-hidden style={{ width: 12, height: 12, borderRadius: 3, background: String(value), border: '1px solid var(--wh-line)' }} />
      {String(value)}
    </span>
  ) : (
    <span>—</span>
  );
