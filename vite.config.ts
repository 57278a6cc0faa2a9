import react from '@vitejs/plugin-react';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { checkedPlugin } from './src/build/checked.ts';
import { componentStylesPlugin } from './src/build/componentStyles.ts';
import { iconsPlugin } from './src/build/icons.ts';
import { madePlugin } from './src/build/made.ts';
import { neededAheadPlugin } from './src/build/neededAhead.ts';
import { shellWorkerPlugin } from './src/build/shellWorker.ts';

const BOARD = 'src/board.html';
const NODE_MODULES = /\/node_modules\//;
/**
 * Which modules come in one file: what is always wanted together, for dozens of small files are compressed badly and asked for one by one.
 * A module goes to the first group that wants it. `$initial` is what both pages need before anything is loaded lazily.
 */
const FILES = [
  // Libraries every page needs change seldom: they are cached apart from our own code.
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|axios|wouter|nprogress|clsx|regexparam|use-sync-external-store)\// },
  {
    name: 'base',
    tags: ['$initial' as const],
    test: (id: string) => !/\.html|src\/(main|board)\.tsx|areas\/system\/[Bb]oard|base\/wall\//.test(id),
  },
  // What comes with signing in, once the first page has settled, and with the palette: each with all it stands on.
  {
    name: 'list',
    test: /src\/(signedIn\.ts|console\/kit\/fields\/(lazyInput|inTime)\.tsx?)$/,
    includeDependenciesRecursively: true,
  },
  // The sign-in page with Mantine's inputs, which the first list does without.
  { name: 'login', test: /frame\/session\/LoginPage\.tsx$/, includeDependenciesRecursively: true },
  // What a resource looks like beyond its declaration comes with that, of one area in one file.
  { name: (id: string) => `${/areas\/(\w+)\//.exec(id)![1]}Looks`, test: /src\/areas\/\w+\/\w+\.console\.tsx$/ },
  {
    name: 'settled',
    test: /src\/console\/(work\/(runs\/(RunBar|runDesk)|history\/HistoryKeeper)|frame\/(session\/PreferenceSync|notice\/(NoticeBell|NoticePopup)|errors\/ErrorTool|lock\/Watermark)|base\/offline\/keep\w+)\.tsx?$/,
    includeDependenciesRecursively: true,
  },
  { name: 'finder', test: /frame\/palette\/Palette\.tsx$/, includeDependenciesRecursively: true },
  // Cells that tell how late something is stand in the first list: their clock must not bring with it all that lazy parts share.
  { name: 'late', test: /kit\/fields\/(Deadline|useMinute)\.tsx?$/ },
  // How figures read is wanted by charts, and by what reports share: apart from both, neither needs the other for it.
  { name: 'figures', test: /src\/(language\/figures|console\/screens\/report\/(figures|marks))\.ts$/ },
  // What at least three lazy parts share is fetched with the first of them.
  { name: 'parts', test: NODE_MODULES, minShareCount: 3 },
  { name: 'shared', test: (id: string) => !NODE_MODULES.test(id), minShareCount: 3 },
];
/** Unit tests of what remembers (stores of the console), which put something in a module's place, or load the house a second time. */
const ALONE = ['src/console/**/*.test.{ts,tsx}', 'src/server/access/signIn.test.ts', 'src/contributing.test.ts'];
/** Read for tests alone: what is packaged is built where there are none, and the sequencer brings all of vitest. */
const RESTING = process.env.VITEST ? (await import('./tests/turns.ts')).resting : () => [];
const SEQUENCE = process.env.VITEST ? { sequencer: (await import('./tests/longestFirst.ts')).LongestFirst } : {};
const api = `http://127.0.0.1:${process.env.PORT ?? 4600}`;

/** `vite` serves the console with live reload over a running API server; `vite build` makes `dist/console`, `vite build --ssr` makes `dist/server`. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    iconsPlugin(),
    madePlugin('readings', '../../commands/build/readings.ts'),
    madePlugin('declarations', './declarations.ts'),
    componentStylesPlugin(),
    boardPage(),
    neededAheadPlugin(),
    shellWorkerPlugin(),
    ...(isSsrBuild ? [checkedPlugin()] : []),
    ...(command === 'serve' && !process.env.VITEST ? [apiServer()] : []),
  ],
  resolve: { alias: { '@radix-ui/react-dialog': fileURLToPath(new URL('src/build/withoutDialog.ts', import.meta.url)) } },
  publicDir: isSsrBuild ? false : 'src/console/public',
  // Each module that is loaded by itself costs every start of the server a millisecond or two. The embedded database brings files of its own.
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
  server: { host: '127.0.0.1', port: 4601, proxy: { '/api': api, '/uploads': api, '/config.json': api } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        reportCompressedSize: false,
        target: 'node20',
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            serve: 'src/serve.ts',
            start: 'src/start.ts',
            backup: 'src/backup.ts',
            restore: 'src/restore.ts',
            letIn: 'src/letIn.ts',
            reseal: 'src/reseal.ts',
            verify: 'src/verify.ts',
            simulate: 'src/simulate.ts',
            pgliteWorker: 'src/server/db/pgliteWorker.ts',
            watchdogThread: 'src/server/watchdogThread.ts',
            invoiceWorker: 'src/areas/finance/invoiceReader.worker.ts',
            richTextTask: 'src/server/resource/richTextTask.ts',
            webPageTask: 'src/server/resource/webPageTask.ts',
            sheetTask: 'src/server/import/sheetTask.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/console',
        target: 'es2023',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { resolveDependencies: besideWhatStands },
        chunkSizeWarningLimit: 700,
        reportCompressedSize: false,
        rolldownOptions: {
          input: ['index.html', BOARD],
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: FILES } },
        },
      },
  test: {
    sequence: SEQUENCE,
    projects: [
      // What knows no console keeps nothing between tests, so its files share their threads: to begin one takes longer than most files.
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          setupFiles: 'tests/properties.ts',
          testTimeout: 30_000,
          include: ['{src,commands}/**/*.test.ts'],
          exclude: ALONE,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          pool: 'threads',
          maxWorkers: 2,
          setupFiles: 'tests/properties.ts',
          testTimeout: 30_000,
          include: ALONE,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          // They remember nothing of each other, and to read the platform takes each three seconds.
          isolate: false,
          setupFiles: 'tests/properties.ts',
          include: ['tests/api/**/*.test.ts'],
          exclude: RESTING('api'),
          globalSetup: 'tests/api/globalSetup.ts',
          // They wait for their servers, databases and clocks a third of the time.
          maxWorkers: 4,
          testTimeout: process.env.FULL ? 240_000 : 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: RESTING('e2e'),
          globalSetup: ['tests/e2e/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // The browser keeps two cores busy: a third process makes each test slower, and none wait less.
          maxWorkers: 2,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
}));

/** What is fetched at once with a lazy part, apart from what every page has loaded already: naming that for each part anew would be sent to everybody. */
function besideWhatStands(_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }) {
  return hostType === 'html' ? dependencies : dependencies.filter((name) => !/\/(vendor|base|rolldown-runtime|list)-[^/]+\.js$/.test(name));
}

/** The board's page stands with the sources, and is served and built as `/board.html`. */
function boardPage(): Plugin {
  return {
    name: 'wellhead:board-page',
    enforce: 'post',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/board\.html(\?|$)/.test(request.url ?? '')) request.url = request.url!.replace('/', '/src/');
        next();
      });
    },
    generateBundle(_options, bundle) {
      const page = bundle[BOARD];
      if (page?.type !== 'asset') return;
      delete bundle[BOARD];
      this.emitFile({ type: 'asset', fileName: 'board.html', source: page.source });
    },
  };
}

/** Starts the API server beside `vite` and restarts it when its files change. */
function apiServer(): Plugin {
  return {
    name: 'api-server',
    configureServer() {
      if (process.env.API === 'off') return;
      // Vite restarts itself when what its configuration imports changes; the API server stays.
      process.env.API = 'off';
      const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/serve.ts'], {
        stdio: 'inherit',
        env: { CHECK_LOCKS: '1', ...process.env },
      });
      process.once('exit', () => child.kill());
    },
  };
}
