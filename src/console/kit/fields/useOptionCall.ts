import { optionCallOf, type OptionCall } from '../../../language/options';
import { useCatalogue } from '../../base/loading/registry';

export const useOptionCall = (target: string): OptionCall | undefined => optionCallOf(useCatalogue().resources.get(target));
