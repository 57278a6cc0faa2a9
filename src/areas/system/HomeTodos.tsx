import { hrefOf } from '../../console/base/tabs/hooks';
import { useMinute } from '../../console/kit/fields/useMinute';
import { formatCount, formatMoney } from '../../language/format';
import { WORK } from '../../language/waiting';
import { ageOf, urgentFirst, type HomeTodo } from './homeData';
import classes from './home.module.css';

/** Sorts of work that are shown at once. */
const SHOWN = 12;

/** Pending work, one line per kind: owner, amount at stake, age, lateness, count. @param rest the full list; absent where not permitted. */
export function HomeTodos({ todos, rest }: { todos: readonly HomeTodo[]; rest?: string }) {
  const sorted = urgentFirst(todos);
  const shown = rest ? sorted.slice(0, SHOWN) : sorted;
  return (
    <>
      <ul className={classes.todos}>
        {shown.map((todo) => (
          <li key={todo.key}>
            <Line todo={todo} />
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <a href={rest} className={classes.more}>
          另外 {sorted.length - shown.length} 类
        </a>
      )}
    </>
  );
}

function Line({ todo: { kind, label, value, mine, open, late, amount, oldest, page, query } }: { todo: HomeTodo }) {
  const age = ageOf(oldest, useMinute());
  return (
    <a href={hrefOf(page, query)} className={classes.todo}>
      <span className={classes.kind}>{WORK[kind]}</span>
      <span className={classes.todoLabel}>
        {label}
        {mine > 0 && <em data-tone="mine">派给我 {formatCount(mine)}</em>}
        {open > 0 && open < value && <em>没人接 {formatCount(open)}</em>}
        {open > 0 && open === value && <em>没人接</em>}
      </span>
      <span className={classes.aside}>
        {amount !== null && amount !== 0 && <span>¥{formatMoney(amount)}</span>}
        {late > 0 ? <b>超时 {formatCount(late)}</b> : age && <span>最久 {age}</span>}
      </span>
      <span className={classes.count}>{formatCount(value)}</span>
    </a>
  );
}
