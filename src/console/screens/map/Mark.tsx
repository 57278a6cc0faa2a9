import type { Tone } from '../../../language/field';
import classes from '../../kit/map/map.module.css';

/** A state as a mark: its shape says it as well as its colour. */
export function Mark({ tone, r }: { tone: Tone; r: number }) {
  const shape = { className: classes.mark, 'data-tone': tone };
  switch (tone) {
    case 'wait':
      return <path {...shape} d={`M0 ${-r * 1.25}L${r * 1.25} 0L0 ${r * 1.25}L${-r * 1.25} 0Z`} />;
    case 'bad':
      return <path {...shape} d={`M0 ${-r * 1.2}L${r * 1.15} ${r * 0.85}H${-r * 1.15}Z`} />;
    case 'run':
      return <rect {...shape} x={-r * 0.9} y={-r * 0.9} width={r * 1.8} height={r * 1.8} rx={r * 0.3} />;
    default:
      return <circle {...shape} r={r} />;
  }
}
