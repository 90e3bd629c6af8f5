import type { PlanDetail } from '@sharelight/contract'
import { texts } from '#texts/remedies.ts'
import classes from './remedies.module.css'

const t = texts.facts

/** How many steps there are by how they stand, what would break, what is for good, and how long it takes. */
export function PlanFacts({ plan }: { plan: PlanDetail }) {
  const { counts, inUse, notUndoable, nothingToDo, seconds, canApply } = plan
  const todo = counts.planned ?? 0
  const facts = [
    [todo, t.todo],
    [counts.applied ?? 0, t.applied],
    [counts.undone ?? 0, t.undone],
    [counts.refused ?? 0, t.refused, 'warn'],
    [counts.failed ?? 0, t.failed, 'grave'],
    [canApply ? inUse : 0, t.inUse, 'warn'],
    [notUndoable, t.notUndoable, 'warn'],
    [nothingToDo, t.nothing],
  ] as const
  const shown = facts.filter(([count]) => count > 0)
  if (!shown.length && !seconds) return <p>{texts.nothingToDo}</p>
  return (
    <ul className={classes.facts} data-testid="plan-facts">
      {shown.map(([count, says, tone]) => (
        <li key={says(count)} data-warn={tone === 'warn' || undefined} data-grave={tone === 'grave' || undefined}>
          {says(count)}
        </li>
      ))}
      {seconds !== null && todo > 0 && <li className="muted">{t.seconds(seconds)}</li>}
    </ul>
  )
}
