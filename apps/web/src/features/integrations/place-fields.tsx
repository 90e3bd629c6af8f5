import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ReceiverPlace, ReceiverType } from '@sharelight/contract'
import form from '../../ui/form.module.css'
import { texts } from '#texts/integrations.ts'

const t = texts.form

export const blankPlaces: { [Type in ReceiverType]: Extract<ReceiverPlace, { type: Type }> } = {
  webhook: { type: 'webhook', address: '' },
  siem: { type: 'siem', format: 'ocsf', address: '', ca: '' },
  slack: { type: 'slack' },
  teams: { type: 'teams' },
  mail: { type: 'mail', to: [] },
  jira: { type: 'jira', site: '', email: '', project: '', issueType: 'Task' },
  github: { type: 'github', repository: '', api: 'https://api.github.com' },
}

interface PlaceFieldsProps {
  place: ReceiverPlace
  onChange: (place: ReceiverPlace) => void
}

/** Where a receiver is; what is secret about it has a field of its own. */
export function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  switch (place.type) {
    case 'webhook':
      return (
        <Field
          label={t.address}
          description={t.addressHint}
          value={place.address}
          onChange={address => onChange({ ...place, address })}
        />
      )
    case 'siem':
      return <SiemFields place={place} onChange={onChange} />
    case 'mail':
      return (
        <TagsInput
          label={t.to}
          description={t.toHint}
          value={place.to}
          maxTags={20}
          acceptValueOnBlur
          onChange={to => onChange({ ...place, to })}
        />
      )
    case 'jira':
      return <JiraFields place={place} onChange={onChange} />
    case 'github':
      return (
        <div className={form.pair}>
          <Field
            label={t.repository}
            value={place.repository}
            onChange={repository => onChange({ ...place, repository })}
          />
          <Field
            label={t.api}
            description={t.apiHint}
            value={place.api}
            onChange={api => onChange({ ...place, api })}
          />
        </div>
      )
    default:
      return null
  }
}

interface FieldProps {
  label: string
  description?: string
  value: string
  onChange: (value: string) => void
}

function Field({ onChange, ...rest }: FieldProps) {
  return <TextInput {...rest} maxLength={500} required onChange={event => onChange(event.currentTarget.value)} />
}

interface OfType<Type extends ReceiverType> {
  place: Extract<ReceiverPlace, { type: Type }>
  onChange: (place: ReceiverPlace) => void
}

function SiemFields({ place, onChange }: OfType<'siem'>) {
  return (
    <>
      <div className={form.pair}>
        <Field
          label={t.siemAddress}
          description={t.siemHint}
          value={place.address}
          onChange={address => onChange({ ...place, address })}
        />
        <NativeSelect
          label={t.format}
          data={(['ocsf', 'cef'] as const).map(value => ({ value, label: t.formats[value] }))}
          value={place.format}
          onChange={event => onChange({ ...place, format: event.currentTarget.value === 'cef' ? 'cef' : 'ocsf' })}
        />
      </div>
      {place.address.startsWith('tls:') && (
        <Textarea
          label={t.ca}
          description={t.caHint}
          value={place.ca}
          maxLength={20_000}
          minRows={3}
          onChange={event => onChange({ ...place, ca: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function JiraFields({ place, onChange }: OfType<'jira'>) {
  return (
    <>
      <Field label={t.site} value={place.site} onChange={site => onChange({ ...place, site })} />
      <Field label={t.email} value={place.email} onChange={email => onChange({ ...place, email })} />
      <div className={form.pair}>
        <Field label={t.project} value={place.project} onChange={project => onChange({ ...place, project })} />
        <Field label={t.issueType} value={place.issueType} onChange={issueType => onChange({ ...place, issueType })} />
      </div>
    </>
  )
}
