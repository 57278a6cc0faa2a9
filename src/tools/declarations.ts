/** Ends with what is wrong with the declarations, and with what stands beside them: what types can't say of them. */
import { platform } from '../areas/catalogue';
import { checkDeclarations } from '../checkDeclarations';
import { screenProblems } from './screens';

checkDeclarations();
const problems = screenProblems('src/areas', platform.pages.keys());
if (problems.length) throw new Error(`Screens stand for pages that are not declared:\n${problems.map((line) => `  ${line}`).join('\n')}`);
