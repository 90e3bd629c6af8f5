import { Button, Fieldset, PasswordInput, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { completeSetup, DomainName, type Session } from '@sharelight/contract'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { isEmail, ownDomain } from '../../lib/email.ts'
import { passwordStrength } from '../../lib/password-strength.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import classes from './organisation-form.module.css'
import { texts } from '#texts/setup.ts'

interface Values {
  organisation: string
  domains: string[]
  timeZone: string
  name: string
  email: string
  password: string
}

const start: Values = {
  organisation: '',
  domains: [],
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  name: '',
  email: '',
  password: '',
}
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

function isComplete({ organisation, domains, name, email, password }: Values) {
  return (
    Boolean(organisation.trim() && name.trim()) &&
    domains.length > 0 &&
    domains.every(isDomain) &&
    isEmail(email) &&
    passwordStrength(password) > 1
  )
}

function isDomain(domain: string) {
  return DomainName.safeParse(domain).success
}

export function OrganisationForm({ token, onDone }: { token: string; onDone: (session: Session) => void }) {
  const [values, setValues] = useState(start)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<Values>) => setValues(current => ({ ...current, ...change }))
  /** The administrator's domain is most likely the organisation's own; offered until somebody chooses otherwise. */
  function leaveEmail() {
    const domain = ownDomain(values.email)
    if (domain && values.domains.length === 0) set({ domains: [domain] })
  }
  async function submit(event: React.SubmitEvent) {
    event.preventDefault()
    if (!isComplete(values) || busy) return
    setBusy(true)
    try {
      const { organisation, domains, timeZone, name, email, password } = values
      onDone(
        await call(
          completeSetup,
          {
            token,
            organisation: { name: organisation, domains, timeZone },
            admin: { name, email: email.trim(), password },
          },
          { quiet: true },
        ),
      )
    } catch (cause) {
      setError(cause instanceof CallFailure ? cause.message : String(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)}>
      <Stack gap="lg">
        <Fieldset variant="unstyled" legend={texts.you} classNames={{ root: classes.part, legend: classes.legend }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={texts.name}
              autoComplete="name"
              value={values.name}
              onChange={event => set({ name: event.currentTarget.value })}
              autoFocus
            />
            <TextInput
              label={texts.email}
              type="email"
              autoComplete="username"
              value={values.email}
              onChange={event => set({ email: event.currentTarget.value })}
              onBlur={leaveEmail}
            />
          </SimpleGrid>
          <PasswordInput
            mt="sm"
            label={texts.password}
            autoComplete="new-password"
            value={values.password}
            onChange={event => set({ password: event.currentTarget.value })}
          />
          <PasswordMeter password={values.password} />
        </Fieldset>
        <Fieldset variant="unstyled" legend={texts.about} classNames={{ root: classes.part, legend: classes.legend }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={texts.organisation}
              autoComplete="organization"
              value={values.organisation}
              onChange={event => set({ organisation: event.currentTarget.value })}
            />
            <Select
              label={texts.timeZone}
              searchable
              allowDeselect={false}
              data={timeZones}
              value={values.timeZone}
              onChange={zone => set({ timeZone: zone ?? 'UTC' })}
            />
          </SimpleGrid>
          <TagsInput
            mt="sm"
            label={texts.domains}
            description={texts.domainsHint}
            value={values.domains}
            onChange={domains => set({ domains: domains.map(domain => domain.trim().toLowerCase()) })}
            splitChars={[',', ' ', ';']}
            acceptValueOnBlur
            error={values.domains.some(domain => !isDomain(domain)) && texts.domainInvalid}
          />
        </Fieldset>
        {error && <FormError>{error}</FormError>}
        <Button type="submit" size="md" disabled={!isComplete(values)} loading={busy}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
