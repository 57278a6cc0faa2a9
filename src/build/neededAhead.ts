/** Build step: tells `boot.js` which files the console and the sign-in page need beside the page's own, so that all are fetched at once. */
import type { Plugin } from 'vite';
import { closureOf, DECLARATIONS, type Bundle } from './closure.ts';

const BOOT = '<script src="/boot.js"';

export function neededAheadPlugin(): Plugin {
  return {
    name: 'wellhead:needed-ahead',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html' || !bundle) return html;
        if (!html.includes(BOOT)) throw new Error('The page does not ask for boot.js');
        const needed = (...wanted: readonly string[]) =>
          [...closureOf(bundle as Bundle, wanted)]
            .map((name) => `/${name}`)
            .filter((file) => !html.includes(file))
            .join(' ');
        return html.replace(
          BOOT,
          `${BOOT} data-signed-in="${needed('list', DECLARATIONS, 'json-bigint')}" data-login="${needed('login')}"`,
        );
      },
    },
  };
}
