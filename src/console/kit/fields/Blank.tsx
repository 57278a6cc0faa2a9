/** There is nothing here: alike in every cell, also in those that draw themselves. */
export const Blank = () => <span style={{ color: 'var(--wh-faint)' }}>—</span>;
