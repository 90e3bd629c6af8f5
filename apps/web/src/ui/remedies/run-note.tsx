import { Button, TextInput } from '@mantine/core'
import type { PlanDetail, PlanRun } from '@sharelight/contract'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { askPasskey, hasPasskeys } from '../../lib/passkeys.ts'
import { useStatus } from '../../lib/queries.ts'
import { texts } from '#texts/remedies.ts'
import { useApprove, useDecline } from './use-plans.ts'
import classes from './remedies.module.css'

const t = texts.approval

/** What became of the last doing or taking back: who it waits for, or why it stopped. */
export function RunNote({ plan, run }: { plan: PlanDetail; run: PlanRun }) {
  const {
    org: { timeZone },
  } = useStatus()
  const title = texts.run[run.state]
  if (!title) return null
  return (
    <div className={classes.note} data-grave={run.state === 'stopped' || run.state === 'failed' || undefined}>
      <p role="status">
        <strong>{title}.</strong> {run.reason} {texts.asked(run.askedBy, formatDateTime(run.askedAt, timeZone))}{' '}
        {run.decidedBy && texts.decided(run.decidedBy)}
      </p>
      {run.state === 'waiting' && <Decision plan={plan} run={run} />}
    </div>
  )
}

function Decision({ plan, run }: { plan: PlanDetail; run: PlanRun }) {
  const decline = useDecline()
  const withdraw = (
    <Button
      size="xs"
      variant="default"
      mt="xs"
      loading={decline.isPending}
      onClick={() => decline.mutate({ id: plan.id, reason: '' })}
    >
      {run.canApprove ? t.decline : t.withdraw}
    </Button>
  )
  return run.canApprove ? <Approval plan={plan} run={run} decline={withdraw} /> : withdraw
}

/** By a fresh second step, for exactly what is shown. */
function Approval({ plan, run, decline }: { plan: PlanDetail; run: PlanRun; decline: React.ReactNode }) {
  const approve = useApprove()
  const [code, setCode] = useState('')
  const asked = { id: plan.id, hash: run.hash }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        approve.mutate({ ...asked, code })
      }}
    >
      <TextInput
        mt="xs"
        maw={320}
        label={t.code}
        description={t.lead}
        autoComplete="one-time-code"
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <div className={classes.tools} style={{ justifyContent: 'flex-start' }}>
        <Button type="submit" size="xs" mt="xs" loading={approve.isPending} disabled={code.trim().length < 6}>
          {t.approve}
        </Button>
        {hasPasskeys() && (
          <Button
            size="xs"
            mt="xs"
            variant="default"
            onClick={() =>
              void askPasskey().then(
                passkey => approve.mutate({ ...asked, passkey }),
                () => undefined,
              )
            }
          >
            {t.passkey}
          </Button>
        )}
        {decline}
      </div>
    </form>
  )
}
