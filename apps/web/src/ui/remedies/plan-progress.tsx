import { Button, Progress } from '@mantine/core'
import type { PlanDetail } from '@sharelight/contract'
import { texts } from '#texts/remedies.ts'
import { useCancel } from './use-plans.ts'
import classes from './remedies.module.css'

const t = texts.progress

/** How far planning, doing or taking back is, and the way to end it; nothing while nothing is going on. */
export function PlanProgress({ plan }: { plan: PlanDetail }) {
  const cancel = useCancel()
  const far = farOf(plan)
  const { taskId } = plan
  if (!far) return null
  const percent = far.all > 0 ? Math.round((100 * far.done) / far.all) : 0
  return (
    <div className={classes.plan} data-testid="plan-progress">
      <div className={classes.head}>
        <span role="status" className="numeric">
          {far.says}
        </span>
        {taskId && (
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(taskId)}>
            {texts.cancel}
          </Button>
        )}
      </div>
      <Progress value={percent} aria-label={t.label} />
    </div>
  )
}

function farOf({ state, planning, isRunning, run, counts }: PlanDetail) {
  if (state === 'planning') {
    const { looked = 0, found = 0 } = planning ?? {}
    return { done: looked, all: found, says: found ? t.planning(looked, found) : texts.planning }
  }
  if (!isRunning || !run) return undefined
  const { applied = 0, undone = 0, failed = 0 } = counts
  if (run.what === 'undo')
    return { done: undone, all: run.steps, says: t.undoing(Math.min(undone, run.steps), run.steps) }
  const done = Math.min(applied + failed, run.steps)
  return { done, all: run.steps, says: done === 0 && run.steps > 1 ? t.canary : t.doing(done, run.steps) }
}
