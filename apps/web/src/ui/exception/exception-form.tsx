import { Button, Group, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { previewException, type ExceptionLesson } from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreateException, type ExceptionInput } from '../../lib/exceptions.ts'
import { call } from '../../lib/api.ts'
import { useLabels } from '../../lib/labels.ts'
import { useStatus } from '../../lib/queries.ts'
import { DateField } from '../date-field.tsx'
import { endOfDay, today } from '../day.ts'
import { openModal } from '../modal-store.ts'
import { texts as shared } from '#texts/shared.ts'
import { toast } from '../toast.ts'
import classes from './exception-form.module.css'
import { texts as t } from '#texts/exception.ts'

/** A finding or label of an item that somebody says is none. */
export interface Denied {
  label?: { key: string; name: string }
  finding?: { rule: string; hash: string; masked: string }
  item?: { path: string; folder: string }
  lesson?: ExceptionLesson
}

/** Asks what is to be left out of account, where, why and until when. */
export function askException(denied: Denied) {
  openModal({
    title: denied.label ? t.isNot(denied.label.name) : denied.lesson ? t.lesson : t.form,
    width: '38rem',
    content: close => <ExceptionForm denied={denied} close={close} />,
  })
}

type Where = 'everywhere' | 'item' | 'folder'

function ExceptionForm({ denied, close }: { denied: Denied; close: () => void }) {
  const { label, finding, item, lesson } = denied
  const { org } = useStatus()
  const [what, setWhat] = useState<'value' | 'label'>(finding ? 'value' : 'label')
  const [where, setWhere] = useState<Where>(finding || !item ? 'everywhere' : 'item')
  const [typed, setTyped] = useState({ value: '', pattern: '', label: '', path: '' })
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const save = useCreateException()
  const place = where === 'item' ? item?.path : where === 'folder' ? item?.folder : typed.path.trim() || undefined
  const scope: ExceptionInput['scope'] = label
    ? {
        path: place,
        ...(what === 'value' && finding ? { valueHash: finding.hash, rule: finding.rule } : { label: label.key }),
      }
    : (lesson?.scope ?? { path: place, pattern: typed.pattern.trim() || undefined, label: typed.label || undefined })
  const input = {
    scope,
    ...(!label && typed.value.trim() && { value: typed.value.trim() }),
    ...(label && what === 'value' && finding && { masked: finding.masked }),
  }
  const says = Object.values(scope).some(part => part !== undefined) || 'value' in input
  const change = (part: Partial<typeof typed>) => setTyped(before => ({ ...before, ...part }))
  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    save.mutate(
      { ...input, reason, expiresAt: endOfDay(until, org.timeZone) },
      {
        onSuccess: ({ effect }) => {
          toast('success', t.saved(effect.itemsLosingLabels + effect.itemsWithFewerFindings))
          close()
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {label && finding && (
        <Choice
          label={t.what}
          value={what}
          onChange={setWhat}
          options={[
            ['value', t.thisValue(finding.masked)],
            ['label', t.wholeLabel(label.name)],
          ]}
        />
      )}
      {lesson && <p className={classes.lesson}>{lesson.sentence}</p>}
      {!label && !lesson && <TypedScope typed={typed} onChange={change} />}
      {item && (
        <Choice
          label={t.where}
          value={where}
          onChange={setWhere}
          options={[
            ['everywhere', t.everywhere],
            ['folder', `${t.inFolder} (${item.folder})`],
            ['item', t.hereOnly],
          ]}
        />
      )}
      <Textarea
        label={t.reason}
        description={t.reasonHint}
        required
        maxLength={1_000}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        data-autofocus
      />
      <DateField label={t.expires} value={until} onChange={setUntil} from={today(org.timeZone)} />
      {says && <Effect input={input} />}
      {save.error && (
        <p className="problem" role="alert">
          {save.error.message}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} disabled={save.isPending}>
          {shared.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!says || !reason.trim()}>
          {t.save}
        </Button>
      </Group>
    </form>
  )
}

interface Typed {
  value: string
  pattern: string
  label: string
  path: string
}

function TypedScope({ typed, onChange }: { typed: Typed; onChange: (part: Partial<Typed>) => void }) {
  const { data = [] } = useLabels()
  const labels = data
    .filter(({ code, labelCategory }) => code > 0 && labelCategory !== 'Virtual')
    .map(({ key, path }) => ({ value: key, label: path.join(' › ') }))
  return (
    <>
      <TextInput
        label={t.value}
        description={t.valueHint}
        value={typed.value}
        onChange={event => onChange({ value: event.currentTarget.value })}
      />
      <TextInput
        label={t.pattern}
        value={typed.pattern}
        onChange={event => onChange({ pattern: event.currentTarget.value })}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        spellCheck={false}
      />
      <NativeSelect
        label={t.label}
        data={[{ value: '', label: t.anyLabel }, ...labels]}
        value={typed.label}
        onChange={event => onChange({ label: event.currentTarget.value })}
      />
      <TextInput label={t.path} value={typed.path} onChange={event => onChange({ path: event.currentTarget.value })} />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly [Value, string][]
}

function Choice<Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) {
  return (
    <Radio.Group label={label} value={value}>
      <Stack gap={6} mt={4}>
        {options.map(([option, name]) => (
          <Radio
            key={option}
            value={option}
            label={name}
            onChange={() => onChange(option)}
            styles={{ label: { overflowWrap: 'anywhere' } }}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** What the exception does to what is stored, before it is saved. */
function Effect({ input }: { input: Pick<ExceptionInput, 'scope' | 'value'> }) {
  const query = useQuery({
    queryKey: ['exception-effect', input],
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(previewException, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <section role="status">
      <h3 className={classes.heading}>{t.preview}</h3>
      {query.error && <p className="problem">{query.error.message}</p>}
      {query.data && !query.error && (
        <p>
          {t.told(query.data.itemsLosingLabels, query.data.itemsWithFewerFindings)}.{' '}
          <span className="muted">{query.data.basis}</span>
        </p>
      )}
    </section>
  )
}
