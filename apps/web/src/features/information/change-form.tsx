import { Button, Checkbox, Group } from '@mantine/core'
import type { Insight, InsightChange, Label, SensitivityLevel } from '@sharelight/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { SensitivityBadge, SeverityBadge } from '../../ui/badges.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { EffectPreview } from '../../ui/rating-effect.tsx'
import { texts as shared } from '#texts/shared.ts'
import classes from './information.module.css'
import { texts } from '#texts/information.ts'
import { useChangeSensitivity, useChangeSeverity } from './use-changes.ts'

/** Asks before a label's sensitivity changes, showing what that does; for a label with others below it, to the whole branch if wanted. */
export function askSensitivity(label: Label, level: SensitivityLevel, below: number) {
  openModal({
    title: `${texts.sensitivityOf} ${label.labelName}`,
    width: '36rem',
    content: close => <SensitivityForm label={label} level={level} below={below} close={close} />,
  })
}

/** Asks before a risk type's severity changes, or it is switched on or off. */
export function askSeverity(insight: Insight, change: Pick<InsightChange, 'severity' | 'enabled'>) {
  openModal({
    title:
      change.enabled === undefined
        ? `${texts.severityOf} ${insight.name}`
        : `${change.enabled ? texts.turnOn : texts.turnOff} “${insight.name}”`,
    width: '36rem',
    content: close => <SeverityForm insight={insight} change={change} close={close} />,
  })
}

function SensitivityForm({
  label,
  level,
  below,
  close,
}: {
  label: Label
  level: SensitivityLevel
  below: number
  close: () => void
}) {
  const [branch, setBranch] = useState(false)
  const save = useChangeSensitivity()
  const changes = useMemo(
    () => ({ labels: [{ key: label.key, sensitivityLevel: level, branch }] }),
    [label.key, level, branch],
  )
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        save.mutate({ key: label.key, sensitivityLevel: level, branch }, { onSuccess: close })
      }}
    >
      <p className={classes.step}>
        <SensitivityBadge level={label.sensitivityLevel} />
        <IconArrowRight size={16} aria-label={shared.effect.becomes} />
        <SensitivityBadge level={level} />
      </p>
      {below > 0 && (
        <Checkbox
          label={texts.branch(below)}
          checked={branch}
          onChange={event => setBranch(event.currentTarget.checked)}
        />
      )}
      <EffectPreview changes={changes} />
      <Buttons busy={save.isPending} close={close} />
    </form>
  )
}

function SeverityForm({
  insight,
  change,
  close,
}: {
  insight: Insight
  change: Pick<InsightChange, 'severity' | 'enabled'>
  close: () => void
}) {
  const save = useChangeSeverity()
  const changes = useMemo(() => ({ insights: [{ id: insight.id, ...change }] }), [insight.id, change])
  // What is saved shows at once, and turns back if it could not be saved; the question need not stay for that.
  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    save.mutate({ id: insight.id, ...change })
    close()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {change.enabled === undefined && (
        <p className={classes.step}>
          <SeverityBadge level={insight.severity} withName />
          <IconArrowRight size={16} aria-label={shared.effect.becomes} />
          <SeverityBadge level={change.severity} withName />
        </p>
      )}
      <EffectPreview changes={changes} />
      <Buttons busy={save.isPending} close={close} />
    </form>
  )
}

function Buttons({ busy, close }: { busy: boolean; close: () => void }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close} disabled={busy}>
        {shared.cancel}
      </Button>
      <Button type="submit" loading={busy} data-autofocus>
        {texts.save}
      </Button>
    </Group>
  )
}
