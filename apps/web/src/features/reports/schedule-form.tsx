import { Button, Group, MultiSelect, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { reportFormats, type ReportEvery, type ReportFormat, type ReportScheduleDraft } from '@sharelight/contract'
import { useState } from 'react'
import { texts } from '#texts/reports.ts'
import { FrameChoice, moving, ownFrame } from './frame-choice.tsx'
import type { ScheduleWish } from './schedule-wish.ts'
import classes from './reports.module.css'
import { useSaveSchedule, useSchedules } from './use-reports.ts'

const rhythms = ['monthly', 'weekly', 'daily'] as const

/** How often, as what, and to whom. What is there at first makes a monthly PDF. */
export function ScheduleForm({
  reports,
  report,
  name,
  needsSubject,
  schedule,
  close,
}: ScheduleWish & { close: () => void }) {
  const open = reports.formats.filter(({ scheduleClosed }) => scheduleClosed === null).map(({ format }) => format)
  const own = ownFrame(reports, report)
  const [draft, setDraft] = useState<ReportScheduleDraft>(() =>
    schedule ? moving(schedule, own) : firstDraft({ report, name, format: open[0] ?? 'pdf' }),
  )
  const [addresses, setAddresses] = useState(draft.addresses.join(', '))
  const { data } = useSchedules()
  const save = useSaveSchedule(schedule?.id)
  const change = (values: Partial<ReportScheduleDraft>) => setDraft(current => ({ ...current, ...values }))
  const closed = reports.formats.find(({ format }) => format === draft.format)?.scheduleClosed
  const isReady = draft.name.trim() !== '' && !closed && (!needsSubject || Boolean(draft.subject))
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (isReady) save.mutate({ ...draftOnly(draft), addresses: addressesIn(addresses) }, { onSuccess: close })
      }}
    >
      <TextInput
        label={texts.name}
        value={draft.name}
        onChange={event => change({ name: event.currentTarget.value })}
        required
        data-autofocus
      />
      {needsSubject && (
        <TextInput
          label={texts.subject}
          description={texts.subjectHint}
          value={draft.subject ?? ''}
          onChange={event => change({ subject: event.currentTarget.value || null })}
          required
        />
      )}
      <div className={classes.pair}>
        <NativeSelect
          label={texts.format}
          value={draft.format}
          onChange={event => change({ format: event.currentTarget.value as ReportFormat })}
          data={reportFormats.map(value => ({ value, label: texts.formats[value] }))}
          error={closed ?? undefined}
        />
        <FrameChoice own={own} frame={draft.frame} onChange={frame => change({ frame })} />
      </div>
      <RhythmFields draft={draft} change={change} />
      <MultiSelect
        label={texts.people}
        description={texts.peopleHint}
        data={(data?.people ?? []).map(({ id, name: label }) => ({ value: id, label }))}
        value={draft.people}
        onChange={people => change({ people })}
        searchable
      />
      <Textarea
        label={texts.addresses}
        description={reports.mail ? texts.addressesHint : texts.noMail}
        value={addresses}
        onChange={event => setAddresses(event.currentTarget.value)}
        autosize
      />
      <NativeSelect
        label={texts.delivery}
        description={reports.attachments === 'never' ? texts.noAttachments : undefined}
        disabled={reports.attachments === 'never'}
        value={draft.delivery}
        onChange={event => change({ delivery: event.currentTarget.value as ReportScheduleDraft['delivery'] })}
        data={(['link', 'attachment'] as const).map(value => ({ value, label: texts.deliveries[value] }))}
      />
      <Switch
        label={texts.enabled}
        checked={draft.enabled}
        onChange={event => change({ enabled: event.currentTarget.checked })}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending} disabled={!isReady}>
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}

function RhythmFields({
  draft,
  change,
}: {
  draft: ReportScheduleDraft
  change: (values: Partial<ReportScheduleDraft>) => void
}) {
  const { rhythm } = draft
  const first: Record<ReportEvery['every'], ReportEvery> = {
    daily: { every: 'daily' },
    weekly: { every: 'weekly', weekday: 1 },
    monthly: { every: 'monthly', day: 1 },
  }
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={texts.rhythm}
        value={rhythm.every}
        onChange={event => change({ rhythm: first[event.currentTarget.value as ReportEvery['every']] })}
        data={rhythms.map(value => ({ value, label: texts.rhythms[value] }))}
      />
      {rhythm.every === 'weekly' && (
        <NativeSelect
          label={texts.weekday}
          value={String(rhythm.weekday)}
          onChange={event => change({ rhythm: { every: 'weekly', weekday: Number(event.currentTarget.value) } })}
          data={texts.weekdays.map((label, place) => ({ value: String(place + 1), label }))}
        />
      )}
      {rhythm.every === 'monthly' && (
        <NativeSelect
          label={texts.day}
          value={String(rhythm.day)}
          onChange={event => change({ rhythm: { every: 'monthly', day: dayOf(event.currentTarget.value) } })}
          data={[
            ...Array.from({ length: 31 }, (_, place) => ({ value: String(place + 1), label: String(place + 1) })),
            { value: 'last', label: texts.lastDay },
          ]}
        />
      )}
      <TextInput
        type="time"
        label={texts.at}
        value={draft.at}
        onChange={event => change({ at: event.currentTarget.value })}
        required
      />
    </div>
  )
}

const dayOf = (value: string) => (value === 'last' ? ('last' as const) : Number(value))
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

function draftOnly({
  name,
  report,
  subject,
  format,
  frame,
  rhythm,
  at,
  people,
  addresses,
  delivery,
  enabled,
}: ReportScheduleDraft): ReportScheduleDraft {
  return { name, report, subject, format, frame, rhythm, at, people, addresses, delivery, enabled }
}

const firstDraft = ({
  report,
  name,
  format,
}: Pick<ReportScheduleDraft, 'report' | 'name' | 'format'>): ReportScheduleDraft => ({
  name,
  report,
  subject: null,
  format,
  frame: 'last_month',
  rhythm: { every: 'monthly', day: 1 },
  at: '07:30',
  people: [],
  addresses: [],
  delivery: 'link',
  enabled: true,
})
