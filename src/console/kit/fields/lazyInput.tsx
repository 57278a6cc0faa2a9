import { Suspense, type ComponentType } from 'react';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import type { InputProps } from '../../contract';

/** An input whose file is fetched when a form first asks with it. */
export function lazyInput(load: () => Promise<ComponentType<InputProps>>): ComponentType<InputProps> {
  const Input = lazily(load);
  return (props) => (
    <Suspense fallback={<Coming />}>
      <Input {...props} />
    </Suspense>
  );
}
