import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { marketArticle } from './article';

export const marketArticleConsole = present<typeof marketArticle>('market_article', {
  block: lazily(async () => (await import('./ArticleBlock')).ArticleBlock),
});
