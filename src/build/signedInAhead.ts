/** Build step: `boot.js` is told what somebody who is signed in needs beside the page's own files, so that all of it is fetched at once. */
import type { Plugin } from 'vite';
import { closureOf, DECLARATIONS, type Bundle } from './closure.ts';

const BOOT = '<script src="/boot.js"';

export function signedInAheadPlugin(): Plugin {
  return {
    name: 'wellhead:signed-in-ahead',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html' || !bundle) return html;
        if (!html.includes(BOOT)) throw new Error('The page does not ask for boot.js');
        const files = [...closureOf(bundle as Bundle, ['list', DECLARATIONS])]
          .map((name) => `/${name}`)
          .filter((file) => !html.includes(file));
        return html.replace(BOOT, `${BOOT} data-signed-in="${files.join(' ')}"`);
      },
    },
  };
}
