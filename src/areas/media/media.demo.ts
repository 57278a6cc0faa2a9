/** The picture library of the demo: what the console brings along, in its categories. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { productBrand } from '../product';
import { adminUser } from '../system';
import { imageCategory } from './category';
import { printOf } from './media.server';
import { imageMain } from './picture';
import { imageTag } from './tag';

const TREE = [
  ['商品图', 'goods', ['桶装水', '瓶装水', '箱装水']],
  ['营销素材', 'marketing', ['轮播', '海报']],
  ['证照', 'licence', ['营业执照']],
  ['其它', 'other', []],
] as const;
const PICTURES = [
  ['water-bucket', '18.9L 桶装水', '桶装水', [0, 1], 240, 240],
  ['water-bottle', '550mL 瓶装水', '瓶装水', [0], 240, 240],
  ['water-box', '整箱 24 瓶', '箱装水', [0, 2], 240, 240],
  ['mark-bucket', '桶形标志', '轮播', [3], 120, 120],
  ['mark-drop', '水滴标志', '轮播', [3], 120, 120],
  ['mark-spring', '清泉标志', '海报', [3, 2], 120, 120],
  ['license', '执照样张', '营业执照', [4], 600, 420],
  ['photo', '现场照片', '其它', [], 480, 360],
  ['slip', '签收单', '其它', [4], 360, 480],
  ['letter', '授权书', '营业执照', [4], 420, 560],
] as const;
const TAGS = [
  ['商品', '货品', true],
  ['家庭', null, false],
  ['活动', '促销 大促', true],
  ['标志', 'logo', false],
  ['凭证', '单据', false],
  ['促销', null, false],
] as const;

export const mediaDemo = new DemoPart('media', (world, made) => {
  const by = made.rows(adminUser)[0]!.id;
  const at = (days: number) => {
    const when = world.daysAgo(days).add(9 * 60 + (days % 40), 'minute');
    return { id: world.id(when), createdBy: by, createdAt: when.toISOString() } as const;
  };
  const categories: Seed<typeof imageCategory>[] = [];
  TREE.forEach(([name, usage, below], i) => {
    const top = { ...at(190), name, usage, level: 1, path: name, sort: (i + 1) * 10 } as const;
    categories.push(
      top,
      ...below.map((own, n): Seed<typeof imageCategory> => ({
        ...at(189),
        name: own,
        usage,
        parentId: top.id,
        level: 2,
        path: `${name}/${own}`,
        sort: (n + 1) * 10,
      })),
    );
  });
  const tags = TAGS.map(([name, alias, hot], i): Seed<typeof imageTag> => ({
    ...at(180 - i),
    name,
    alias,
    hot,
    sort: (i + 1) * 10,
    groupName: i < 3 ? '内容' : '形式',
    color: hot ? '#1677ff' : null,
  }));
  tags[5]!.mergedToId = tags[2]!.id;
  const brand = made.rows(productBrand).find(({ status }) => status === 'enabled');
  const pictures = PICTURES.map(([file, name, place, tagged, width, height], i): Seed<typeof imageMain> => {
    const category = categories.find((one) => one.name === place)!;
    const url = `/demo/${file}.svg`;
    return {
      ...at(170 - i * 9),
      name,
      url,
      md5: printOf(url),
      categoryId: category.id,
      categoryPathIds: [category.id, ...(category.parentId ? [category.parentId] : [])],
      tagIds: tagged.map((n) => tags[n]!.id),
      brandId: i < 3 ? (brand?.id ?? null) : null,
      width,
      height,
      sizeKb: world.int(2, 6),
    };
  });
  return [batch(imageCategory, categories), batch(imageTag, tags), batch(imageMain, pictures)];
});
