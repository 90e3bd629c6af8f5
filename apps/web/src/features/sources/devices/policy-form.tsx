import { Button, Group, NumberInput, Slider, Switch, Textarea, TextInput } from '@mantine/core'
import type { DevicePolicy } from '@sharelight/contract'
import { useState } from 'react'
import { FormError } from '../../../ui/form-error.tsx'
import form from '../../../ui/form.module.css'
import { toast } from '../../../ui/toast.ts'
import { texts } from '#texts/devices.ts'
import { useSavePolicy } from './use-devices.ts'

const t = texts.policy
const mebibyte = 2 ** 20
const switches = ['removable', 'syncFolders', 'onlyOnMains', 'onlyWhenIdle'] as const
const lists = ['folders', 'exclude', 'companySync'] as const
const anyHour = { from: '', to: '' }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** What agents read, and how gently. */
export function PolicyForm({ policy, close }: { policy: DevicePolicy; close: () => void }) {
  const [draft, setDraft] = useState(policy)
  const [texted, setTexted] = useState(() =>
    Object.fromEntries(lists.map(name => [name, policy[name].join('\n')] as const)),
  )
  const [hours, setHours] = useState(policy.hours ?? anyHour)
  const save = useSavePolicy()
  const change = (part: Partial<DevicePolicy>) => setDraft(before => ({ ...before, ...part }))
  const submit = () => {
    const [folders = [], exclude = [], companySync = []] = lists.map(name => linesOf(texted[name] ?? ''))
    const kept = hours.from || hours.to ? hours : null
    save.mutate(
      { ...draft, folders, exclude, companySync, hours: kept },
      {
        onSuccess: () => {
          toast('success', t.saved)
          close()
        },
      },
    )
  }
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {lists.map(name => (
        <Textarea
          key={name}
          label={t[name]}
          description={t.hints[name]}
          value={texted[name]}
          minRows={2}
          autosize
          onChange={event => {
            const { value } = event.currentTarget
            setTexted(before => ({ ...before, [name]: value }))
          }}
        />
      ))}
      {switches.map(name => (
        <Switch
          key={name}
          label={t[name]}
          checked={draft[name]}
          onChange={event => change({ [name]: event.currentTarget.checked })}
        />
      ))}
      <div>
        <p>{t.share(draft.share)}</p>
        <Slider
          aria-label={t.shareLabel}
          min={5}
          max={100}
          step={5}
          value={draft.share}
          onChange={share => change({ share })}
        />
      </div>
      <Group grow>
        <TextInput
          label={t.from}
          type="time"
          value={hours.from}
          onChange={event => setHours({ ...hours, from: event.currentTarget.value })}
        />
        <TextInput
          label={t.to}
          type="time"
          value={hours.to}
          onChange={event => setHours({ ...hours, to: event.currentTarget.value })}
        />
      </Group>
      <Group grow>
        <NumberInput
          label={t.every}
          value={draft.everyMinutes}
          min={5}
          max={10_080}
          allowDecimal={false}
          onChange={value => change({ everyMinutes: Number(value) })}
        />
        <NumberInput
          label={t.largest}
          value={Math.round(draft.maxFileSize / mebibyte)}
          min={1}
          max={mebibyte}
          allowDecimal={false}
          onChange={value => change({ maxFileSize: Number(value) * mebibyte })}
        />
      </Group>
      <FormError>{save.error?.message}</FormError>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t.save}
        </Button>
      </Group>
    </form>
  )
}
