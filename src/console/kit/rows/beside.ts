import type { Page } from '../../../language/page';
import type { MouseEvent, ReactNode } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import type { Resource } from '../../../language/resource';
import type { ScreenProps, WireRow } from '../../contract';
import type { ListQuery } from './useRows';

/** What stands beside the lines of a list and shows the same rows in another way; the list stays what is worked by keys. */
export interface BesideProps<P extends Page = Page> extends Pick<ScreenProps<P>, 'page' | 'visible'> {
  readonly resource: Resource;
  readonly list: ListQuery;
  /** Where the cursor stands, its row, and the rows chosen. */
  readonly focus: number;
  readonly row: WireRow | undefined;
  readonly selected: ReadonlyMap<string, WireRow>;
  /** A row that is pressed there is pressed in the list. */
  readonly onPress: (index: number, event: Pick<MouseEvent, 'shiftKey' | 'metaKey' | 'ctrlKey'>) => void;
  readonly onOpen: (index: number) => void;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** What else can be done on the screen because of it. */
  readonly onTools: (tools: readonly ReadyCommand[]) => void;
  /** The lines. */
  readonly children: ReactNode;
}
