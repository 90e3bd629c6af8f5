import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import type { MetricFilter, PlanDetail, SensitivityLabel } from '@sharelight/contract'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/labelling.ts'
import classes from './labelling.module.css'
import { useLabelByHand } from './use-labelling.ts'

const t = texts.manual
const shortestReason = 3

interface HandFormProps {
  labels: readonly SensitivityLabel[]
  /** Those that are chosen; all that the filter finds where none are. */
  ids: ReadonlySet<string>
  filter: MetricFilter | undefined
  total: number
  onPlan: (plan: PlanDetail) => void
}

/** What to do with the files, and why. */
export function HandForm({ labels, ids, filter, total, onPlan }: HandFormProps) {
  const [what, setWhat] = useState<'apply' | 'remove'>('apply')
  const [label, setLabel] = useState('')
  const [reason, setReason] = useState('')
  const planning = useLabelByHand()
  const isWhole = reason.trim().length >= shortestReason && (what === 'remove' || label !== '') && total > 0
  const plan = () =>
    planning.mutate(
      {
        what,
        reason,
        ...(what === 'apply' && { label }),
        ...(ids.size > 0 ? { items: [...ids] } : filter && { filter }),
      },
      { onSuccess: onPlan },
    )
  return (
    <Card title={t.what}>
      <div className={classes.form}>
        <SegmentedControl
          aria-label={t.what}
          value={what}
          onChange={chosen => setWhat(chosen === 'remove' ? 'remove' : 'apply')}
          data={[
            { value: 'apply', label: t.apply },
            { value: 'remove', label: t.remove },
          ]}
        />
        {what === 'apply' &&
          (labels.length === 0 ? (
            <p className="muted">{t.noLabels}</p>
          ) : (
            <NativeSelect
              label={t.label}
              value={label}
              onChange={event => setLabel(event.currentTarget.value)}
              data={['', ...labels.toReversed()].map(each =>
                typeof each === 'string' ? { value: '', label: '' } : { value: each.id, label: each.name },
              )}
            />
          ))}
        <Textarea
          label={t.reason}
          description={t.reasonHint}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
        <p className="muted">{t.planHint}</p>
        <Button disabled={!isWhole} loading={planning.isPending} onClick={plan}>
          {t.plan(ids.size)}
        </Button>
      </div>
    </Card>
  )
}
