/** All migrations in order: the engine's, each area's, and those of several areas from before areas had their own (`migrations/`). */
import type { Migration } from '../server/db/migrate';
import { engineMigrations } from '../server/db/migrations';
import { exportsOf, fromDisk } from '../language/found';

const modules = import.meta.env
  ? import.meta.glob<object>(['./*/migrations/*.ts', './migrations/*.ts'], { eager: true })
  : await fromDisk(import.meta.dirname, /^(\w+\/)?migrations\/[\w-]+\.ts$/);

/** Names begin with a number, or with the day and time at which they were drafted: two branches never draft the same. */
export const migrations: readonly Migration[] = [...engineMigrations, ...(exportsOf(modules) as Migration[])].sort((a, b) =>
  a.name < b.name ? -1 : 1,
);
