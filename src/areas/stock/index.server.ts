/** What the behaviour of other areas asks of this one's. */
export { StockBook } from './book.server';
export { creditFor } from './credit.server';
export { NEEDED_ANEW } from './needed.server';
export { soldLately } from './shelf.server';
