import { Button, Code, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import form from '../../../ui/form.module.css'
import { texts } from '#texts/devices.ts'
import { useMakeCode } from './use-devices.ts'

const t = texts.code
const terms = ['1', '24', '168', '720']
const mostUses = 10_000

/** Makes a code, and shows it once with what is to be done with it. */
export function CodeForm({ close }: { close: () => void }) {
  const [note, setNote] = useState('')
  const [uses, setUses] = useState<number | string>(1)
  const [hours, setHours] = useState('24')
  const make = useMakeCode()
  if (make.data !== undefined) return <Made code={make.data} close={close} />
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        make.mutate({ note: note.trim(), uses: Number(uses) || 1, hours: Number(hours) })
      }}
    >
      <TextInput
        label={t.note}
        description={t.noteHint}
        value={note}
        maxLength={80}
        data-autofocus
        onChange={event => setNote(event.currentTarget.value)}
      />
      <NumberInput label={t.uses} value={uses} min={1} max={mostUses} allowDecimal={false} onChange={setUses} />
      <NativeSelect
        label={t.term}
        data={terms.map(value => ({ value, label: t.hours(Number(value)) }))}
        value={hours}
        onChange={event => setHours(event.currentTarget.value)}
      />
      <FormError>{make.error?.message}</FormError>
      <Group justify="flex-end">
        <Button type="submit" loading={make.isPending}>
          {t.submit}
        </Button>
      </Group>
    </form>
  )
}

function Made({ code, close }: { code: string; close: () => void }) {
  const command = `npm run -s sharelight -- agent enroll --server ${window.location.origin} --code ${code}`
  return (
    <>
      <p className="muted">{t.madeHint}</p>
      <p>
        <code data-testid="device-code">{code}</code> <CopyButton text={code} label={t.copy} />
      </p>
      <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {command}
      </Code>
      <p className="muted">{t.command}</p>
      <Group justify="flex-end" mt="md">
        <CopyButton text={command} label={t.copyCommand} />
        <Button onClick={close}>{t.close}</Button>
      </Group>
    </>
  )
}
