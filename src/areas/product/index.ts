/** Brands, categories, products, prices and quotes, of the platform and of partners. */
import { area } from '../../language/area';
import { brandPages, productBrand, trademark } from './brand';
import { categoryPages, productCategory } from './category';
import {
  partnerBrand,
  partnerCategory,
  partnerSpu,
  partnerSpuCode,
  partnerSpuItem,
  partnerSpuTemplate,
  partnerSpuTemplateItem,
  partnerUnit,
} from './partnerProduct';
import { partnerProductPages } from './partnerProductPages';
import { cityReferNotify, cityReferPast, cityReferPrice, pricePages } from './price';
import { brandQuote, brandQuoteItem, brandQuoteLine, brandQuoteOrder } from './quote';
import { quotePages } from './quotePages';
import { productSpec, productSpu, productTag, spuPages } from './spu';
import { unifiedCode, unifiedCodePages } from './unifiedCode';

// What other areas know of this one.
export { productBrand, trademark } from './brand';
export { partnerSpuCode } from './partnerProduct';
export { productSpu } from './spu';

export const productArea = area({
  name: 'product',
  resources: [
    productBrand,
    trademark,
    productCategory,
    productSpu,
    productSpec,
    productTag,
    unifiedCode,
    partnerSpuCode,
    partnerSpu,
    partnerSpuItem,
    partnerSpuTemplate,
    partnerSpuTemplateItem,
    partnerCategory,
    partnerUnit,
    partnerBrand,
    cityReferPrice,
    cityReferPast,
    cityReferNotify,
    brandQuote,
    brandQuoteOrder,
    brandQuoteItem,
    brandQuoteLine,
  ],
  pages: [...brandPages, ...categoryPages, ...spuPages, ...unifiedCodePages, ...partnerProductPages, ...pricePages, ...quotePages],
});
