import type { BoardPage } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import { Cards } from '../common/Cards';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import classes from './board.module.css';
import { Lane } from './Lane';
import { useBoard } from './useBoard';

/** Rows as cards in lanes. A card is dragged to another lane, or acted on by the usual keys of its actions. */
export function BoardScreen({ page, visible }: ScreenProps<BoardPage>) {
  const { screen, lanes, cards, carrying, go, columns, hrefOf } = useBoard({ page, visible });
  const { data, error, fetching, retry, more, place, card } = cards;
  const { takes, setDragged, drop } = carrying;
  const isThere = place !== null;
  return (
    <ScreenFrame screen={screen} sample={card ?? undefined}>
      <ToolBar screen={screen} fetching={fetching} />
      <Cards
        screen={screen}
        className={classes.board}
        error={error}
        isThere={isThere}
        isEmpty={!isThere && !fetching && !error}
        onRetry={retry}
      >
        {lanes.map(({ code, label, tone }, lane) => (
          <Lane
            key={code}
            code={code}
            label={label}
            tone={tone}
            data={data[lane]}
            resource={screen.resource}
            columns={columns}
            cursor={place?.lane === lane ? place.at : null}
            hrefOf={hrefOf}
            takes={takes[lane]!}
            onPress={(at) => go({ lane, at })}
            onDrag={(at) => setDragged(at === null ? null : { lane, at })}
            onDrop={() => drop(code)}
            onMore={() => more(code)}
          />
        ))}
      </Cards>
    </ScreenFrame>
  );
}
