import { Button, Group } from '@mantine/core'
import { unauthorisedMessage, type UnauthorisedVariant } from '@sharelight/domain'
import { IconLock } from '@tabler/icons-react'
import { Anchor } from '../../ui/anchor.tsx'
import { paths } from '../../lib/paths.ts'
import { openModal } from '../../ui/modal-store.ts'
import classes from './unauthorised.module.css'
import { texts } from '#texts/unauthorised.ts'

interface Refused {
  variant: UnauthorisedVariant
  name: string
  message?: string
}

/** The Unauthorized Access dialog in its four variants; it links to the admins (specification S2.094–S2.096, S6.002). */
export function openUnauthorised({ variant, name, message }: Refused) {
  openModal({
    title: texts.title,
    width: '30rem',
    content: close => <Body sentence={message ?? unauthorisedMessage(variant, name)} close={close} />,
  })
}

function Body({ sentence, close }: { sentence: string; close: () => void }) {
  return (
    <>
      <div className={classes.reason}>
        <IconLock size={28} stroke={1.4} aria-hidden />
        <div>
          <p>{sentence}</p>
          <p className="muted">{texts.hint}</p>
        </div>
      </div>
      <Group justify="space-between">
        <Anchor to={paths.admins} onFollow={close}>
          {texts.admins}
        </Anchor>
        <Button onClick={close} data-autofocus>
          {texts.close}
        </Button>
      </Group>
    </>
  )
}
