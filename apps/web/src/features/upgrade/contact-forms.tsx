import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import type { PricingPlan } from '@sharelight/contract'
import { toastDurations } from '@sharelight/domain'
import { useState } from 'react'
import { report } from '../../lib/analytics.ts'
import { numberSigns } from '../../lib/format.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/upgrade.ts'

export type Contacted = Pick<PricingPlan, 'name' | 'contact'>

interface FormProps {
  plan: Contacted
  close: () => void
}

const shortestNumber = 6

/** Somebody calls back. What is sent is only reported (specification S7.060); the number to call oneself stands below. */
export function CallForm({ plan, close }: FormProps) {
  const [phone, setPhone] = useState('')
  const [seats, setSeats] = useState<number | string>('')
  const isPossible = /^[+\d][\d\s()/.-]*$/.test(phone.trim()) && phone.replaceAll(/\D/g, '').length >= shortestNumber
  function send() {
    report('sales.contact', {
      plan: plan.name,
      via: 'call',
      phone: phone.trim(),
      number_of_seats: Number(seats) || null,
    })
    finish(close)
  }
  return (
    <ContactForm isPossible={isPossible} onSend={send} direct={plan.contact.phone} lead={texts.form.orCall}>
      <TextInput
        label={texts.form.phone}
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={event => setPhone(event.currentTarget.value)}
        data-autofocus
      />
      <NumberInput
        label={texts.form.seats}
        min={1}
        allowDecimal={false}
        {...numberSigns}
        value={seats}
        onChange={setSeats}
        hideControls
      />
    </ContactForm>
  )
}

/** Opens the message in the person's own mail program as well, which is what reaches the people who sell from an installation without internet access. */
export function EmailForm({ plan, close }: FormProps) {
  const [subject, setSubject] = useState(texts.form.subjectOf(plan.name))
  const [body, setBody] = useState('')
  function send() {
    report('sales.contact', { plan: plan.name, via: 'e-mail', subject, body })
    const address = plan.contact.email.replace(/^mailto:/, '')
    if (address)
      location.assign(`mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`)
    finish(close)
  }
  return (
    <ContactForm
      isPossible={subject.trim() !== '' && body.trim() !== ''}
      onSend={send}
      direct={plan.contact.email}
      lead={texts.form.orWrite}
    >
      <TextInput label={texts.form.subject} value={subject} onChange={event => setSubject(event.currentTarget.value)} />
      <Textarea
        label={texts.form.body}
        minRows={4}
        autosize
        value={body}
        onChange={event => setBody(event.currentTarget.value)}
        data-autofocus
      />
    </ContactForm>
  )
}

function finish(close: () => void) {
  toast('success', texts.form.done, toastDurations.success)
  close()
}

interface ContactFormProps {
  isPossible: boolean
  onSend: () => void
  /** Where to turn to without the form. */ direct: string
  lead: string
  children: React.ReactNode
}

function ContactForm({ isPossible, onSend, direct, lead, children }: ContactFormProps) {
  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    if (isPossible) onSend()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        <Group justify="space-between">
          {direct ? (
            <span className="caption">
              {lead} <a href={direct}>{direct.replace(/^(mailto|tel):/, '')}</a>
            </span>
          ) : (
            <span />
          )}
          <Button type="submit" disabled={!isPossible}>
            {texts.form.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
