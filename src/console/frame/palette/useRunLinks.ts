import { useEffect } from 'react';
import { navigate, useBrowserLocation } from '../../base/address/location';
import { openPalette } from './openPalette';

/** Opens the palette for an address that names an action (`?run=`), and takes that out of the address: a reload does not ask again. */
export function useRunLinks(): void {
  const { path, query } = useBrowserLocation();
  useEffect(() => {
    const params = new URLSearchParams(query);
    const id = params.get('run');
    if (!id) return;
    const inputs: Record<string, string> = {};
    for (const [key, value] of [...params])
      if (key === 'run' || key.startsWith('in.')) {
        inputs[key] = value;
        params.delete(key);
      }
    const rest = params.toString();
    navigate(rest ? `${path}?${rest}` : path, { replace: true });
    openPalette('', { id, path, inputs });
  }, [path, query]);
}
