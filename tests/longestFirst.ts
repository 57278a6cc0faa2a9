/** The order in which test files are begun. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take much longer than their size tells: begun last, they would leave one worker alone for half a minute. */
const LONG = [
  'everything',
  'accessibility',
  'newcomer',
  'ways',
  'day',
  'fuzz',
  'gateway',
  'reports',
  'desk',
  'channels',
  'outbox',
  'reads',
  'durability',
  'survival',
  'files',
  'backup',
  'access',
  'signingIn',
  'operation',
  'matrix',
  'simulator',
  'drift',
  'contract',
];

/** The longest first; of the others those that took longest the last time, or, where nobody has seen them run yet, the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      (LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + LONG.length + 1) % (LONG.length + 1);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
