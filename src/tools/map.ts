/** The map of the house: its rooms, and how many imports lead from one into another, as Mermaid draws it. */
import { houseFiles } from './imports';

type Rooms = Readonly<Record<string, readonly [label: string, files: RegExp]>>;
/** Rooms from the ground up; a file stands in the first whose path it has. */
const ROOMS = {
  language: ['src/language', /^src\/language\//],
  commands: ['commands', /^commands\//],
  console: ['src/console', /^src\/console\//],
  server: ['src/server', /^src\/server\//],
  looks: [
    'areas: looks<br/>*.console.tsx and their parts',
    /^src\/areas\/\w+\/(?:[\w.]+\.tsx|use[A-Z]\w+\.ts)$|^src\/areas\/presentations\.ts$/,
  ],
  behaviour: ['areas: behaviour<br/>*.server.ts, *.worker.ts', /^src\/areas\/(?:\w+\/\w+\.(?:server|worker)\.ts|implementations\.ts)$/],
  keeping: [
    'areas: rules and migrations<br/>*.rules.ts, migrations/',
    /^src\/areas\/(?:\w+\/\w+\.rules\.ts|(?:\w+\/)?migrations\/.*|rules\.ts|migrations\.ts)$/,
  ],
  demo: ['areas: demo<br/>*.demo.ts, demo/', /^src\/areas\/(?:demo\/.*|\w+\/\w+\.demo\.ts)$/],
  areas: ['areas: declarations', /^src\/areas\//],
  build: ['src/build', /^src\/build\//],
  tools: ['src/tools', /^src\/tools\//],
  doors: ['front doors<br/>src/main.tsx, src/serve.ts …', /^src\/\w+\.tsx?$/],
} as const satisfies Rooms;
/** Floors of the console, from the ground up. */
const FLOORS = {
  contract: ['contract.ts', /^src\/console\/contract\.ts$/],
  base: ['base<br/>http, address, session, tabs', /^src\/console\/base\//],
  kit: ['kit<br/>fields, rows, grid, forms', /^src\/console\/kit\//],
  work: ['work<br/>actions, runs, export, import', /^src\/console\/work\//],
  screens: ['screens<br/>a folder a kind of page', /^src\/console\/screens\//],
  frame: ['frame<br/>shell, palette, keys, macros', /^src\/console\/frame\//],
} as const satisfies Rooms;

/** Tests are no part of the house. */
const FILES = houseFiles(['src', 'commands']).filter(({ path }) => /^(src|commands)\/.*(?<!\.test)\.tsx?$/.test(path));

const roomOf = (rooms: Rooms, path: string) => Object.keys(rooms).find((room) => rooms[room]![1].test(path));

/** What imports what, each as `from to`. */
export function arrowsBetween(rooms: Rooms = ROOMS): Set<string> {
  const arrows = new Set<string>();
  for (const { path, imports } of FILES)
    for (const { to } of imports) {
      const [a, b] = [roomOf(rooms, path), roomOf(rooms, to)];
      if (a && b && a !== b) arrows.add(`${a} ${b}`);
    }
  return arrows;
}

/** How the arrow of two rooms is drawn. How many imports it stands for is not: nearly every change would draw the map anew. */
export const arrowText = (arrow: string) => arrow.replace(' ', ' --> ');

function drawn(rooms: Rooms): string {
  const nodes = Object.entries(rooms).map(([room, [label]]) => `  ${room}["${label}"]`);
  const arrows = [...arrowsBetween(rooms)].sort().map((arrow) => `  ${arrowText(arrow)}`);
  return ['```mermaid', 'flowchart TD', ...nodes, ...arrows, '```'].join('\n');
}

export const map = () => `${drawn(ROOMS)}\n\nThe console stands on floors:\n\n${drawn(FLOORS)}`;
