/** The engine's own steps: its tables and functions, whatever the areas declare. */
import type { Migration } from '../migrate';
import { engineMigration } from './0000-engine';
import { gramsMigration } from './0005-grams';
import { jobsMigration } from './0006-jobs';
import { looksMigration } from './0037-looks';
import { pictureUsesMigration } from './20261125-0358-picture-uses';
import { raiseVersionMigration } from './0038-raise-version';
import { versionsMigration } from './20261125-1835-versions';
import { keptSumsMigration } from './20261126-0850-kept-sums';

export const engineMigrations: readonly Migration[] = [
  engineMigration,
  gramsMigration,
  jobsMigration,
  looksMigration,
  raiseVersionMigration,
  pictureUsesMigration,
  versionsMigration,
  keptSumsMigration,
];
