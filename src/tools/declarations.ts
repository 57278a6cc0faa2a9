/** Ends with what is wrong with the declarations, and with what stands beside them: what types can't say of them. */
import { areas, platform } from '../areas/catalogue';
import { implementations } from '../areas/implementations';
import { checkDeclarations } from '../checkDeclarations';
import { declarationProblems } from '../server/declarationProblems';
import { behaviourProblems } from './behaviour';
import { screenProblems } from './screens';

checkDeclarations();
const problems = [
  ...declarationProblems(platform, new Map(implementations.map((one) => [one.resource.name, one]))),
  ...behaviourProblems('src/areas', areas),
  ...screenProblems('src/areas', platform.pages.keys()),
];
if (problems.length)
  throw new Error(`What stands beside the declarations does not fit them:\n${problems.map((line) => `  ${line}`).join('\n')}`);
