import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { BoardPage } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { toast } from '../../base/stores/toast';
import type { Offer, WireRow } from '../../contract';
import { sideOf } from '../../kit/focus/side';
import type { LaneOf, LaneRows, Place } from './lanes';
import { wayTo } from './wayTo';

interface Board {
  readonly page: BoardPage;
  readonly resource: Resource;
  readonly lanes: readonly LaneOf[];
  readonly rows: LaneRows;
  readonly place: Place | null;
  readonly inHand: readonly WireRow[];
  readonly offers: readonly Offer[];
  readonly go: (to: Place) => void;
}

/** Moving a card to another lane: by dragging, or by Shift with the left and right arrows. Without Shift they move the cursor. */
export function useCarrying({ page, resource, lanes, rows, place, inHand, offers, go }: Board) {
  const now = useRef({ offers, inHand });
  useLayoutEffect(() => {
    now.current = { offers, inHand };
  }, [offers, inHand]);
  const [dragged, setDragged] = useState<Place | null>(null);
  /** Asks for what the way to a lane needs; a card put down by mistake changes nothing yet. */
  const moveTo = (from: Place, code: string) => {
    go(from);
    // What is on offer for that card, now that the cursor is on it.
    const way = wayTo(resource, page.lanes, now.current.offers, now.current.inHand[0], code);
    if (!way) {
      toast.info('这一步不能直接到那一列');
      return;
    }
    if (way.offer.plan) void way.offer.plan().then((plan) => plan?.handOver(way.input));
    else way.offer.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const side = sideOf(event);
    if (!side || !place) return false;
    if (event.shiftKey) {
      // The next lane on that side that the card can go to; the far ones count where the near ones take nothing.
      const ahead = side > 0 ? lanes.slice(place.lane + 1) : lanes.slice(0, place.lane).reverse();
      const to = ahead.find(({ code }) => wayTo(resource, page.lanes, offers, inHand[0], code)) ?? ahead[0];
      if (!to) toast.info('这一侧没有别的列了');
      else if (!event.repeat) moveTo(place, to.code);
      return true;
    }
    const next =
      side > 0
        ? rows.findIndex((lane, i) => lane.length > 0 && i > place.lane)
        : rows.findLastIndex((lane, i) => lane.length > 0 && i < place.lane);
    if (next >= 0) go({ lane: next, at: place.at });
    return true;
  };
  /** Which lanes take the card that is being dragged; null of that it comes from, and of all while none is. */
  const takes = useMemo(() => {
    const carried = dragged && rows[dragged.lane]?.[dragged.at];
    const permitted = offers.map((offer) => ({ ...offer, why: null }));
    return lanes.map(({ code }, lane) =>
      carried && dragged.lane !== lane ? wayTo(resource, page.lanes, permitted, carried, code) !== null : null,
    );
  }, [dragged, rows, offers, lanes, resource, page]);
  const drop = (code: string) => {
    setDragged(null);
    if (dragged) moveTo(dragged, code);
  };
  return { onKey, takes, setDragged, drop };
}
