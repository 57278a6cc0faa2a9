import type { ComponentType } from 'react';
import { lazily } from '../../base/loading/lazily';
import type { InputProps } from '../../contract';

/** An input whose file is fetched when a form first asks with it; the form keeps its place until then. */
export const lazyInput: (load: () => Promise<ComponentType<InputProps>>) => ComponentType<InputProps> = lazily;
