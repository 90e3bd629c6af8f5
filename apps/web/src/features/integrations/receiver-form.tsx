import { Button, Checkbox, Group, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import {
  eventKinds,
  ReceiverType,
  receiverTypes,
  SeverityLevel,
  signalKinds,
  type Receiver,
  type ReceiverPlace,
  type SignalKind,
} from '@sharelight/contract'
import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { FormError } from '../../ui/form-error.tsx'
import form from '../../ui/form.module.css'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/integrations.ts'
import classes from './integrations.module.css'
import { FilterFields } from './filter-fields.tsx'
import { showSecret } from './show-secret.tsx'
import { blankPlaces, PlaceFields } from './place-fields.tsx'
import { useSaveReceiver } from './use-receivers.ts'

const t = texts.form
const usual: SignalKind[] = ['detection', 'policy_match', 'source_fault']
const rated = ['detection', 'policy_match'] as const

export function ReceiverForm({ receiver, close }: { receiver?: Receiver; close: () => void }) {
  const [name, setName] = useState(receiver?.name ?? '')
  const [place, setPlace] = useState<ReceiverPlace>(receiver?.place ?? blankPlaces.webhook)
  const [secret, setSecret] = useState('')
  const [kinds, setKinds] = useState<SignalKind[]>(receiver?.kinds ?? usual)
  const [minSeverity, setMinSeverity] = useState<SeverityLevel>(receiver?.minSeverity ?? 2)
  const [filter, setFilter] = useState(receiver?.filter ?? null)
  const save = useSaveReceiver()
  const secretLabel = t.secrets[place.type]
  const submit = () => {
    const given = secretLabel && secret.trim() ? { secret: secret.trim() } : {}
    save.mutate(
      { id: receiver?.id, name: name.trim(), place, kinds, minSeverity, filter, ...given },
      {
        onSuccess: made => {
          close()
          toast('success', texts.saved)
          if (made) showSecret(made)
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
      {!receiver && (
        <NativeSelect
          label={t.type}
          description={texts.about[place.type]}
          data={receiverTypes.map(value => ({ value, label: texts.types[value] }))}
          value={place.type}
          onChange={event => setPlace(blankPlaces[ReceiverType.parse(event.currentTarget.value)])}
          data-autofocus
        />
      )}
      <TextInput
        label={t.name}
        value={name}
        maxLength={120}
        required
        onChange={event => setName(event.currentTarget.value)}
      />
      <PlaceFields place={place} onChange={setPlace} />
      {secretLabel && (
        <PasswordInput
          label={secretLabel}
          {...(receiver?.secretAt && { description: t.secretKept })}
          value={secret}
          maxLength={2000}
          autoComplete="off"
          onChange={event => setSecret(event.currentTarget.value)}
        />
      )}
      <Kinds kinds={kinds} onChange={setKinds} />
      {rated.some(kind => kinds.includes(kind)) && (
        <NativeSelect
          label={t.severity}
          data={shared.severity.map((label, value) => ({ value: String(value), label }))}
          value={String(minSeverity)}
          onChange={event => setMinSeverity(SeverityLevel.parse(Number(event.currentTarget.value)))}
        />
      )}
      {eventKinds.some(kind => kind !== 'policy_match' && kinds.includes(kind)) && (
        <FilterFields filter={filter} onChange={setFilter} />
      )}
      <FormError>{save.error?.message}</FormError>
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
          {t.save}
        </Button>
      </Group>
    </form>
  )
}

function Kinds({ kinds, onChange }: { kinds: SignalKind[]; onChange: (kinds: SignalKind[]) => void }) {
  return (
    <Checkbox.Group
      label={t.kinds}
      value={kinds}
      onChange={values => onChange(signalKinds.filter(kind => values.includes(kind)))}
    >
      <div className={classes.kinds}>
        {signalKinds.map(kind => (
          <Checkbox key={kind} value={kind} label={texts.kinds[kind]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
