/** What the behaviour of other areas asks of this one's. */
export { followShops } from './shop.server';
