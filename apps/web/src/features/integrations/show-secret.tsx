import { Button, Group } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/integrations.ts'
import classes from './integrations.module.css'

interface Said {
  title?: string
  note?: string
}

/** Shows a secret, this once. */
export function showSecret(secret: string, { title = texts.made.title, note = texts.made.hint }: Said = {}) {
  openModal({
    title,
    content: close => (
      <>
        <p className="muted">{note}</p>
        <p className={classes.secret}>
          <code data-testid="secret">{secret}</code> <CopyButton text={secret} label={texts.made.copy} />
        </p>
        <Group justify="flex-end">
          <Button onClick={close}>{texts.made.close}</Button>
        </Group>
      </>
    ),
  })
}
