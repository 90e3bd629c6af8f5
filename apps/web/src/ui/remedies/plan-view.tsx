import { Button, Text } from '@mantine/core'
import type { PlanDetail } from '@sharelight/contract'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { Loaded } from '../states.tsx'
import { texts } from '#texts/remedies.ts'
import { PlanFacts } from './plan-facts.tsx'
import { PlanProgress } from './plan-progress.tsx'
import { RunNote } from './run-note.tsx'
import { StepList } from './step-list.tsx'
import { UndoPreview } from './undo-preview.tsx'
import { useAct, usePlan } from './use-plans.ts'
import classes from './remedies.module.css'

/** A plan in plain words: what would be done or was, and what can be done with it now. `close` where it can be closed. */
export function PlanView({ id, close }: { id: string; close?: () => void }) {
  const query = usePlan(id)
  return (
    <Loaded query={query} height={160}>
      {plan => <Body plan={plan} close={close} />}
    </Loaded>
  )
}

function Body({ plan, close }: { plan: PlanDetail; close: (() => void) | undefined }) {
  const { org } = useStatus()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [undoing, setUndoing] = useState(false)
  const steps = chosen.size ? [...chosen] : undefined
  const isNew = plan.canApply && !plan.canUndo
  if (undoing) return <UndoPreview id={plan.id} steps={steps} onEnd={() => setUndoing(false)} />
  return (
    <div className={classes.plan} data-testid="plan">
      <PlanState plan={plan} />
      {plan.state === 'ready' && (
        <StepList plan={plan} chosen={chosen} onChoose={plan.isRunning ? undefined : setChosen} />
      )}
      <Text size="xs" c="dimmed">
        {texts.by(plan.createdBy, formatDateTime(plan.createdAt, org.timeZone))}
        {isNew && ` · ${texts.until(formatDateTime(plan.expiresAt, org.timeZone))}`}
      </Text>
      <Actions plan={plan} steps={steps} close={close} onUndo={() => setUndoing(true)} />
    </div>
  )
}

function PlanState({ plan }: { plan: PlanDetail }) {
  return (
    <>
      {plan.error && (
        <p className={classes.note} data-grave>
          <strong>{texts.cannot}.</strong> {plan.error}
        </p>
      )}
      {plan.state === 'ready' && <p>{texts.lead[cameOf(plan)]}</p>}
      <PlanProgress plan={plan} />
      {plan.run && <RunNote plan={plan} run={plan.run} />}
      {plan.state === 'ready' && <PlanFacts plan={plan} />}
    </>
  )
}

/** What came of it as a whole, as its steps tell. */
function cameOf({ counts, isRunning }: PlanDetail): keyof typeof texts.lead {
  const { planned = 0, applied = 0, undone = 0, refused = 0, failed = 0 } = counts
  if (isRunning) return 'running'
  if (planned > 0 && applied + undone + failed === 0) return 'new'
  if (failed > 0 || (refused > 0 && applied > 0)) return 'stopped'
  if (applied > 0) return 'done'
  return undone > 0 ? 'undone' : 'refused'
}

interface ActionsProps {
  plan: PlanDetail
  steps: readonly number[] | undefined
  close: (() => void) | undefined
  onUndo: () => void
}

function Actions({ plan, steps, close, onUndo }: ActionsProps) {
  const act = useAct()
  const isWaiting = plan.run?.state === 'waiting'
  const mayApply = (plan.canApply || plan.isRunning) && !isWaiting
  return (
    <div className={classes.tools}>
      {mayApply && !plan.isRunning && plan.needsApproval && (
        <Text size="xs" c="dimmed" me="auto">
          {texts.needsApproval(plan.lately)}
        </Text>
      )}
      {close && (
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
      )}
      {plan.canUndo && !isWaiting && (
        <Button variant="default" disabled={plan.isRunning} onClick={onUndo}>
          {steps ? texts.undoChosen(steps.length) : texts.undoOpen}
        </Button>
      )}
      {mayApply && (
        <Button
          loading={plan.isRunning || act.isPending}
          onClick={() => act.mutate({ id: plan.id, what: 'apply', steps })}
        >
          {steps ? texts.applyChosen(steps.length) : texts.apply}
        </Button>
      )}
    </div>
  )
}
