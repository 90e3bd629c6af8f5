import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { TrustClass, trustClasses, type TrustSubject } from '@sharelight/contract'
import { useMemo, useState } from 'react'
import { useStatus } from '../../lib/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { endOfDay, today } from '../../ui/day.ts'
import { EffectPreview } from '../../ui/rating-effect.tsx'
import form from '../../ui/form.module.css'
import { texts as shared } from '#texts/shared.ts'
import classes from './trust.module.css'
import { texts } from '#texts/trust.ts'
import { useDecide } from './use-trust.ts'

interface DecisionFormProps {
  subjects: TrustSubject[]
  trust: TrustClass
  reason?: string
  onDone: () => void
}

/** Trust, why and until when, with what it does to all of history before it is saved. */
export function DecisionForm({ subjects, trust: current, reason: suggested = '', onDone }: DecisionFormProps) {
  const { org } = useStatus()
  const [trust, setTrust] = useState(current)
  const [reason, setReason] = useState(suggested)
  const [until, setUntil] = useState('')
  const decide = useDecide()
  const isSame = subjects.length === 1 && trust === current && !suggested
  const changes = useMemo(
    () =>
      isSame
        ? undefined
        : { trust: subjects.map(subject => ({ kind: subject.kind, subject: subject.subject, trust })) },
    [subjects, trust, isSame],
  )
  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    decide.mutate(
      { subjects, trust, reason: reason.trim(), expiresAt: endOfDay(until, org.timeZone) },
      { onSuccess: onDone },
    )
  }
  return (
    <form onSubmit={submit} className={form.form}>
      <SegmentedControl
        fullWidth
        aria-label={texts.trust}
        data={trustClasses.map(value => ({ value, label: shared.trust[value] }))}
        value={trust}
        onChange={value => setTrust(TrustClass.parse(value))}
      />
      <Textarea
        label={texts.reason}
        placeholder={texts.reasonHint}
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <DateField label={texts.expires} value={until} onChange={setUntil} from={today(org.timeZone)} />
      <div>
        <h3 className={classes.small}>{texts.effect}</h3>
        <EffectPreview changes={changes} />
      </div>
      <Group justify="flex-end">
        <Button type="submit" loading={decide.isPending}>
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}
