import { Button, Group } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { openModal } from '../../ui/modal-store.ts'
import classes from './messages.module.css'
import { texts } from '#texts/messages.ts'

export interface OrgMessage {
  title: string
  content: readonly string[]
  email?: string
  phone?: string
}

/** A message to the organisation, with whom to ask (specification S2.097–S2.099). */
export function openMessage(message: OrgMessage) {
  openModal({ title: message.title, content: close => <Message {...message} close={close} /> })
}

function Message({ content, email, phone, close }: OrgMessage & { close: () => void }) {
  return (
    <>
      <div className={classes.paragraphs}>
        {content.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {(email || phone) && (
        <dl className={classes.contacts}>
          {email && (
            <Contact
              name={texts.email}
              value={email}
              href={`mailto:${email}`}
              copy={<CopyButton text={email} label={texts.copyEmail} done={texts.emailCopied} />}
            />
          )}
          {phone && (
            <Contact
              name={texts.phone}
              value={phone}
              href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
              copy={<CopyButton text={phone} label={texts.copyPhone} done={texts.phoneCopied} />}
            />
          )}
        </dl>
      )}
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          {texts.close}
        </Button>
      </Group>
    </>
  )
}

function Contact({ name, value, href, copy }: { name: string; value: string; href: string; copy: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={href}>{value}</a>
        {copy}
      </dd>
    </div>
  )
}

/** Where a file belongs to no cluster (specification S2.101, S8.013). */
export function openNoCluster(file: string) {
  openMessage({ title: texts.noCluster, content: [texts.noClusterFor(file)] })
}
