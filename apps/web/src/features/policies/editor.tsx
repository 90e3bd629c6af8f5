import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { PolicyMode, policyModes, type Policy } from '@sharelight/contract'
import { dateIn, isoDate, startOfDate } from '@sharelight/domain'
import { useMemo, useState } from 'react'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { endOfDay } from '../../ui/day.ts'
import { Editor, EditorForm, Pair } from '../../ui/editor.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/policies.ts'
import { ActionFields, Count } from './action-fields.tsx'
import { blankDraft, draftOf, inputOf, isComplete, simulationOf, type Draft } from './draft.ts'
import { FilterFields } from './filter-fields.tsx'
import classes from './policies.module.css'
import { Simulation } from './simulation.tsx'
import { isTooBroad, useSavePolicy } from './use-policies.ts'

const t = texts.editor

/** A policy, new or known, beside what it would have matched. */
export function PolicyEditor({ policy, begin, onClose }: { policy?: Policy; begin?: Draft; onClose: () => void }) {
  const [first] = useState<Draft>(() => (policy ? draftOf(policy) : (begin ?? blankDraft())))
  const [draft, setDraft] = useState(first)
  const change = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const input = useMemo(() => simulationOf(draft, policy?.id), [draft, policy?.id])
  const isChanged = draft !== first
  const leave = () =>
    isChanged
      ? confirm({
          title: texts.leaveTitle,
          description: texts.leaveText,
          submit: texts.leave,
          destructive: true,
          onSubmit: onClose,
        })
      : onClose()
  return (
    <Editor back={texts.back} onBack={leave} beside={<Simulation input={input} />}>
      <Card title={policy?.name ?? t.create}>
        <Form draft={draft} onChange={change} onDone={onClose} onCancel={leave} {...(policy && { id: policy.id })} />
      </Card>
    </Editor>
  )
}

interface FormProps {
  draft: Draft
  id?: string
  onChange: (part: Partial<Draft>) => void
  onDone: () => void
  onCancel: () => void
}

function Form({ draft, id, onChange, onDone, onCancel }: FormProps) {
  const save = useSavePolicy()
  const isBroad = isTooBroad(save.error)
  const submit = () =>
    save.mutate(
      { ...inputOf(draft, isBroad ? 1 : 0), ...(id !== undefined && { id }) },
      {
        onSuccess: () => {
          toast('success', t.saved)
          onDone()
        },
      },
    )
  return (
    <EditorForm
      submit={isBroad ? texts.saveBroad : t.save}
      isReady={isComplete(draft)}
      missing={!isComplete(draft) && t.incomplete}
      saving={save}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label={t.name}
        required
        maxLength={120}
        value={draft.name}
        onChange={event => onChange({ name: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t.description}
        autosize
        maxLength={1000}
        value={draft.description}
        onChange={event => onChange({ description: event.currentTarget.value })}
      />
      <FilterFields group={draft.group} onChange={group => onChange({ group })} />
      <WindowFields draft={draft} onChange={onChange} />
      <ActionFields actions={draft.actions} onChange={actions => onChange({ actions })} />
      <Validity draft={draft} onChange={onChange} />
      <div>
        <p id="policy-mode" className={classes.label}>
          {t.mode}
        </p>
        <SegmentedControl
          aria-labelledby="policy-mode"
          data={policyModes.map(value => ({ value, label: texts.modes[value] }))}
          value={draft.mode}
          onChange={mode => onChange({ mode: PolicyMode.parse(mode) })}
        />
        <p className="caption">{texts.modeHint}</p>
      </div>
    </EditorForm>
  )
}

function WindowFields({ draft: { window }, onChange }: Pick<FormProps, 'draft' | 'onChange'>) {
  return (
    <div className={classes.window}>
      <Checkbox
        label={t.window}
        checked={window !== null}
        onChange={event => onChange({ window: event.currentTarget.checked ? { events: 20, minutes: 60 } : null })}
      />
      {window && (
        <Pair>
          <Count
            label={t.windowEvents}
            min={2}
            max={10_000}
            value={window.events}
            onChange={events => onChange({ window: { ...window, events } })}
          />
          <Count
            label={t.windowMinutes}
            max={43_200}
            value={window.minutes}
            onChange={minutes => onChange({ window: { ...window, minutes } })}
          />
        </Pair>
      )}
    </div>
  )
}

function Validity({ draft: { startsAt, expiresAt }, onChange }: Pick<FormProps, 'draft' | 'onChange'>) {
  const { timeZone } = useStatus().org
  const dayOf = (instant: string | null) => (instant ? isoDate(dateIn(new Date(instant), timeZone)) : '')
  return (
    <Pair>
      <DateField
        label={t.starts}
        value={dayOf(startsAt)}
        onChange={day => onChange({ startsAt: startOfDay(day, timeZone) })}
      />
      <DateField
        label={t.expires}
        value={dayOf(expiresAt)}
        onChange={day => onChange({ expiresAt: endOfDay(day, timeZone) })}
      />
    </Pair>
  )
}

function startOfDay(kept: string, timeZone: string): string | null {
  const [year, month, day] = kept.split('-').map(Number)
  return year && month && day ? startOfDate({ year, month, day }, timeZone).toISOString() : null
}
