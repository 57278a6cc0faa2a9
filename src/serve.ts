/** Runs the server as it is built. */
import { start } from './start';

await start();
