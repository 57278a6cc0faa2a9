import { packed } from 'virtual:readings';
import { unpackReadings } from '../../../../commands/spelling';

/** How the characters on screen are read, unpacked once. */
export const readings = unpackReadings(packed);
