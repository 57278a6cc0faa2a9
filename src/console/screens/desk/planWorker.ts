/** Plans beside the page, which goes on answering keys. */
import type { Plannable } from '../../../language/kinds/desk';
import { planned } from './planned';

addEventListener('message', ({ data }: MessageEvent<Plannable>) => postMessage(planned(data)));
