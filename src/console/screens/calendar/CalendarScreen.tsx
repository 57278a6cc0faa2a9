import type { CalendarPage } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import { DaysScreen } from './DaysScreen';
import { LoadScreen } from './LoadScreen';

/** Rows in days. */
export const CalendarScreen = ({ page, ...rest }: ScreenProps<CalendarPage>) =>
  page.load ? <LoadScreen page={{ ...page, load: page.load }} {...rest} /> : <DaysScreen page={page} {...rest} />;
