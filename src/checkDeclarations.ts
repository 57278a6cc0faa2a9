/** Whether what the areas declare holds together: asked when a server is built, and of one that runs from its source when it starts. */
import { keyProblems } from '../commands/bindable';
import { platform } from './areas/catalogue';
import { checkAreas } from './areas/checkAreas';

/** @throws Error listing whatever is wrong */
export function checkDeclarations(): void {
  checkAreas();
  const problems = keyProblems(platform);
  if (problems.length) throw new Error(`Keys of actions contradict those of screens:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}
