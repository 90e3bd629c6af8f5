import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { NotificationChoices } from '@sharelight/contract'
import classes from './choices.module.css'
import { texts } from '#texts/notifications.ts'

const { choices: words } = texts
type Digest = NotificationChoices['digest']
type Quiet = NotificationChoices['quiet']
const rhythms = ['daily', 'weekly'] as const

interface DigestFieldsProps {
  digest: Digest
  /** When the next one comes by what was saved last. */
  next: string
  onChange: (digest: Digest) => void
}

export function DigestFields({ digest, next, onChange }: DigestFieldsProps) {
  const { rhythm, at } = digest
  return (
    <fieldset className={classes.part}>
      <legend>{words.digest}</legend>
      <p className="caption">{words.digestHint(next)}</p>
      <div className={classes.times}>
        <NativeSelect
          label={words.every}
          value={rhythm.every}
          onChange={event =>
            onChange({
              at,
              rhythm: event.currentTarget.value === 'weekly' ? { every: 'weekly', weekday: 1 } : { every: 'daily' },
            })
          }
          data={rhythms.map(value => ({ value, label: words.rhythms[value] }))}
        />
        {rhythm.every === 'weekly' && (
          <NativeSelect
            label={words.weekday}
            value={String(rhythm.weekday)}
            onChange={event =>
              onChange({ at, rhythm: { every: 'weekly', weekday: Number(event.currentTarget.value) } })
            }
            data={words.weekdays.map((label, place) => ({ value: String(place + 1), label }))}
          />
        )}
        <TextInput
          type="time"
          label={words.at}
          value={at}
          onChange={event => onChange({ rhythm, at: event.currentTarget.value })}
          required
        />
      </div>
    </fieldset>
  )
}

interface QuietFieldsProps {
  quiet: Quiet
  timeZone: string
  onChange: (quiet: Quiet) => void
}

export function QuietFields({ quiet, timeZone, onChange }: QuietFieldsProps) {
  return (
    <fieldset className={classes.part}>
      <legend>{words.quiet}</legend>
      <Switch
        label={words.quietOn}
        description={words.quietHint(timeZone)}
        checked={quiet !== null}
        onChange={event => onChange(event.currentTarget.checked ? { from: '20:00', to: '07:00' } : null)}
      />
      {quiet && (
        <div className={classes.times}>
          <TextInput
            type="time"
            label={words.from}
            value={quiet.from}
            onChange={event => onChange({ ...quiet, from: event.currentTarget.value })}
            required
          />
          <TextInput
            type="time"
            label={words.until}
            value={quiet.to}
            onChange={event => onChange({ ...quiet, to: event.currentTarget.value })}
            required
          />
        </div>
      )}
    </fieldset>
  )
}
