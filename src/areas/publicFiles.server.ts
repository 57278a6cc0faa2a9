/** The files that anybody may see: those that live content names, area by area. */
import type { LiveFiles } from '../server/http/publicPages';
import { activityFiles } from './activity/public.server';
import { appFiles } from './app/public.server';
import { contentFiles } from './content/public.server';
import { cooperationFiles } from './cooperation/public.server';
import { productFiles } from './product/public.server';
import { styleFiles } from './style/public.server';
import { gradeFiles } from './system/public.server';

export const publicFiles: readonly LiveFiles[] = [
  ...contentFiles,
  ...appFiles,
  ...styleFiles,
  ...activityFiles,
  ...productFiles,
  ...cooperationFiles,
  ...gradeFiles,
];
