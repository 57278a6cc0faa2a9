/** Shows that a macro is being recorded, and writes its steps down: what was carried out, not what was clicked. */
import { MACROS } from '../../../../commands/macros';
import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { actionId } from '../../../../commands/actionId';
import { isInput, ROW, type Input } from '../../../../commands/macro';
import { inputsOf } from '../../../language/inputs';
import { recording } from '../../base/stores/recording';
import { activeScope } from '../../contract';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { carriedOut } from '../../work/acting/carriedOut';
import { finishRecording } from './finishRecording';
import classes from './macro.module.css';

export function MacroRecorder() {
  const steps = useSyncExternalStore(recording.subscribe, recording.get);
  const keys = useKeys();
  useEffect(
    () =>
      carriedOut.listen(({ resource, key, input, byMacro }) => {
        if (!recording.get() || byMacro) return;
        const fields = inputsOf(resource, resource.actions[key]!);
        const scope = activeScope.get();
        const row = scope?.rows.length === 1 ? scope.rows[0]!.id : undefined;
        // Inputs about the row at hand apply to each row when the macro runs. Secrets are asked for again.
        const recorded = Object.entries(input).flatMap(([name, value]): [string, Input][] =>
          !fields[name] ||
          fields[name].secret ||
          value === null ||
          value === '' ||
          (Array.isArray(value) && value.length === 0) ||
          !isInput(value)
            ? []
            : [[name, row !== undefined && value === row && fields[name].target === scope?.resource.name ? `{{${ROW}}}` : value]],
        );
        recording.add({ command: actionId({ resource, key }), input: Object.fromEntries(recorded) });
      }),
    [],
  );
  return (
    steps && (
      <div className={classes.recording} role="status">
        <i aria-hidden className={classes.dot} />
        正在录制宏 · {steps.length} 步
        <Button size="compact-xs" variant="default" onClick={finishRecording} rightSection={<Keycap of={keys(MACROS.record)} />}>
          结束
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={recording.drop}>
          放弃
        </Button>
      </div>
    )
  );
}
