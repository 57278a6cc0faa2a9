import { Suspense } from 'react';
import type { Block } from '../../../language/field';
import type { DesignerPage } from '../../../language/page';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import { toast } from '../../base/stores/toast';
import type { useDesigner } from './useDesigner';

const Versions = lazily(async () => (await import('./Versions')).Versions);
const ChooseKind = lazily(async () => (await import('./ChooseKind')).ChooseKind);

interface DesignerDialogsProps extends Pick<ReturnType<typeof useDesigner>, 'screen' | 'design' | 'dialogs'> {
  readonly page: DesignerPage;
}

/** What versions there are and how they differ; and which kind of block is to be added. */
export function DesignerDialogs({ page, screen: { refocus }, design, dialogs }: DesignerDialogsProps) {
  const { form, draft } = design;
  const { put, goesInto, isChoosing, setChoosing, isComparing, setComparing } = dialogs;
  const closing = (set: (isOpen: boolean) => void) => () => {
    set(false);
    refocus();
  };
  const restore = (content: Readonly<Record<string, unknown>>, name: string) => {
    for (const [key, value] of Object.entries(content))
      if (key === draft) design.change((value as readonly Block[] | null) ?? [], '');
      else form.set(key, value);
    setComparing(false);
    toast.success(`草稿已恢复为${name},线上不变;保存后留存`);
    refocus();
  };
  return (
    <Suspense fallback={<Coming />}>
      {isComparing && <Versions page={page} row={design.current[0]!} design={design} onRestore={restore} onClose={closing(setComparing)} />}
      {isChoosing && <ChooseKind kinds={design.kinds} goesInto={goesInto} onChoose={put} onClose={closing(setChoosing)} />}
    </Suspense>
  );
}
