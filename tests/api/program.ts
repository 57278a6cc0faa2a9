/** Programs of `tests/programs`, built as the server is, so that a test can kill them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

export interface Program {
  /** Runs it to its end. @returns the signal that ended it, else the number it ended with */
  live(env: Readonly<Record<string, string>>): Promise<string | number | null>;
  remove(): void;
}

export async function programOf(name: string): Promise<Program> {
  // Below the packages it imports.
  const folder = join(process.cwd(), 'node_modules/.wellhead', `${name}-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: { [name]: `tests/programs/${name}.ts`, pgliteWorker: 'src/server/db/pgliteWorker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  return {
    async live(env) {
      const child = spawn(process.execPath, [join(folder, `${name}.js`)], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      return signal ?? code;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
