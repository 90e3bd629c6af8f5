import { Button, TextInput } from '@mantine/core'
import { changeOrganisation, setPreferences } from '@sharelight/contract'
import { maySubmitOnboarding, toastDurations } from '@sharelight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportOnboarding } from '../../lib/analytics.ts'
import { call } from '../../lib/api.ts'
import { useStatus } from '../../lib/queries.ts'
import { FullScreen } from '../../ui/full-screen.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './onboarding.module.css'
import { texts } from '#texts/onboarding.ts'

const preference = 'onboardingEmail'

/** The last step of connecting: results are being prepared; an address can be left (specification S2.060, S5.003). */
export function OnboardingScreen() {
  const { org, user } = useStatus()
  const client = useQueryClient()
  const saved = user.preferences[preference]
  const previous = typeof saved === 'string' ? saved : null
  const [email, setEmail] = useState(previous ?? user.email)
  const [isBusy, setIsBusy] = useState(false)
  async function submit(event: React.SubmitEvent) {
    event.preventDefault()
    if (!maySubmitOnboarding(email, previous)) return
    setIsBusy(true)
    try {
      const address = email.trim()
      await call(setPreferences, { ...user.preferences, [preference]: address })
      if (user.type === 'system') await call(changeOrganisation, { contactEmail: address })
      await client.invalidateQueries({ queryKey: ['status'] })
      toast('success', texts.sent, toastDurations.success)
      void reportOnboarding({ orgId: org.orgName, email: address, eventId: 'onboarding.email', tags: [], data: {} })
    } catch {
      // The failure is shown by the catalogue of errors; the address stays in the field.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FullScreen picture="media/onboarding.svg" step={texts.step} title={texts.title} lead={texts.lead}>
      <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={!maySubmitOnboarding(email, previous)}>
          {texts.submit}
        </Button>
      </form>
    </FullScreen>
  )
}
