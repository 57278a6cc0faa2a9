import { DESK } from '../../../../commands/screens/desk';
import { CommandButton } from '../../kit/keys/CommandButton';

interface DeskToolsProps {
  readonly marked: number;
  readonly waiting: number;
  readonly onPress: (id: string) => void;
}

/** What is done at a desk beside giving the row at hand to one. */
export const DeskTools = ({ marked, waiting, onPress }: DeskToolsProps) => (
  <>
    <CommandButton command={DESK.off} disabled={waiting === 0} size="compact-xs" withCap onPress={onPress} />
    <CommandButton command={DESK.map} size="compact-xs" withCap onPress={onPress} />
    <CommandButton command={DESK.plan} disabled={waiting === 0} size="compact-xs" withCap onPress={onPress}>
      {marked > 0 ? `排标记的 ${marked} 单` : '全部排好'}
    </CommandButton>
  </>
);
