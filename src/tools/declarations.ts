/** Ends with what is wrong with the declarations: what types can't say of them. */
import { checkDeclarations } from '../checkDeclarations';

checkDeclarations();
