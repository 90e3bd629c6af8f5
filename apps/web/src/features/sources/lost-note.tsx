import { Button } from '@mantine/core'
import type { Source } from '@sharelight/contract'
import { IconKey } from '@tabler/icons-react'
import { openEdit } from './open-edit.tsx'
import { awaitsConsent } from './source-consents.tsx'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

/** That nobody but people tries a source that lets Sharelight in no more, and the way out where signing in again is none. */
export function LostNote({ source }: { source: Source }) {
  return (
    <div className={classes.lost}>
      <p>{texts.lost.says}</p>
      {!awaitsConsent(source) && (
        <Button size="xs" leftSection={<IconKey size={14} aria-hidden />} onClick={() => openEdit(source)}>
          {texts.lost.wayOut}
        </Button>
      )}
    </div>
  )
}
