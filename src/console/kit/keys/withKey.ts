import { shown } from '../../../../commands/keys';

/** A label with its key behind it, for tooltips: `刷新 (R)`. */
export const withKey = (label: string, key: string | undefined) => (key ? `${label} (${shown(key)})` : label);
