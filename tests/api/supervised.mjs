/** The server of the API suite as `npm start` supervises its own. */
import { supervise } from '../../src/tools/supervise.mjs';

process.exit(await supervise([process.env.SERVER_PROGRAM]));
