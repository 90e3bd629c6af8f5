import { Button } from '@mantine/core'
import { IconCalendar, IconMail, IconPhone } from '@tabler/icons-react'
import { report } from '../../lib/analytics.ts'
import { show } from '../../lib/overlays.ts'
import { openModal } from '../../ui/modal-store.ts'
import { CallForm, EmailForm, type Contacted } from './contact-forms.tsx'
import { texts } from '#texts/upgrade.ts'
import classes from './upgrade.module.css'

/** Three ways to the people who sell (specification S2.079). */
export function ContactPanel({ plan }: { plan: Contacted }) {
  const { call, meeting, email } = texts.contact
  function meet() {
    report('sales.contact', { plan: plan.name, via: 'meeting' })
    show({ kind: 'third-party', title: meeting, url: plan.contact.meeting })
  }
  return (
    <>
      <p style={{ marginBottom: 16 }}>{texts.contact.lead}</p>
      <div className={classes.contact}>
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconPhone size={18} />}
          onClick={() => openModal({ title: call, content: close => <CallForm plan={plan} close={close} /> })}
        >
          {call}
        </Button>
        <Button variant="default" justify="flex-start" leftSection={<IconCalendar size={18} />} onClick={meet}>
          {meeting}
        </Button>
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconMail size={18} />}
          onClick={() => openModal({ title: email, content: close => <EmailForm plan={plan} close={close} /> })}
        >
          {email}
        </Button>
      </div>
    </>
  )
}
