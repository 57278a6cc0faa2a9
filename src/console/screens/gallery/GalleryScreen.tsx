import { GALLERY } from '../../../../commands/screens/gallery';
import type { GalleryPage } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import { CommandButton } from '../../kit/keys/CommandButton';
import { Cards } from '../common/Cards';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import classes from './gallery.module.css';
import { Tile } from './Tile';
import { useGallery } from './useGallery';

/** Rows as pictures, to spot wrong or missing ones. Arrows move in two dimensions; actions, selection and filters are those of a list. */
export function GalleryScreen({ page, visible }: ScreenProps<GalleryPage>) {
  const { screen, tiles, columns, count, hrefOf, open, onPress } = useGallery({ page, visible });
  const { rows, at, focused, state, hasMore, error, stale, fetching, known, retry } = tiles;
  const isThere = rows.length > 0;
  return (
    <ScreenFrame screen={screen} sample={focused}>
      <ToolBar screen={screen} fetching={fetching} total={count} />
      <Cards
        screen={screen}
        className={classes.gallery}
        error={error}
        isThere={isThere}
        isEmpty={known && !isThere}
        onRetry={() => void retry()}
      >
        <ul className={classes.tiles} data-tiles aria-busy={!known || stale || undefined} data-stale={stale || undefined}>
          {known
            ? rows.map((row, i) => (
                <Tile
                  key={row.id}
                  row={row}
                  at={i}
                  resource={screen.resource}
                  pictures={page.pictures}
                  columns={columns}
                  focused={i === at}
                  selected={state.selected.has(row.id)}
                  href={hrefOf?.(row.id)}
                  onPress={onPress}
                  onOpen={open}
                />
              ))
            : Array.from({ length: 12 }, (_, i) => <li key={i} className={classes.ghost} />)}
        </ul>
        {hasMore && isThere && (
          <div className={classes.more}>
            <CommandButton command={GALLERY.more} loading={fetching} onPress={screen.run} />
          </div>
        )}
      </Cards>
    </ScreenFrame>
  );
}
