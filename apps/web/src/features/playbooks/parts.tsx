import { Button } from '@mantine/core'
import type { PlaybookPart } from '@sharelight/contract'
import { IconFileCode } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/playbooks.ts'
import type { Meant } from './meant.ts'
import { ScriptDialog } from './script-dialog.tsx'
import classes from './playbooks.module.css'

/** What can be done in which data source, and by whom. */
export function Parts(meant: Meant) {
  const { parts } = meant.playbook
  return (
    <Card title={texts.where}>
      {parts.length === 0 && <p className="muted">{texts.whereNone}</p>}
      <ul className={classes.parts}>
        {parts.map(part => (
          <Part key={part.sourceId} meant={meant} part={part} />
        ))}
      </ul>
    </Card>
  )
}

function Part({ meant, part }: { meant: Meant; part: PlaybookPart }) {
  const { sourceId, sourceName, count, remedy, hasScript, says } = part
  const isMeant = meant.scope.source === undefined || meant.scope.source === sourceId
  return (
    <li>
      <header>
        <strong className="truncate">{sourceName}</strong>
        <span>{formatNumber(count)}</span>
      </header>
      {remedy && <div>{remedy.title}</div>}
      <div className="muted">{says}</div>
      {remedy?.destructive && <div className="muted">{texts.destructive}</div>}
      {hasScript && isMeant && <ScriptButton meant={meant} part={part} />}
    </li>
  )
}

function ScriptButton({ meant, part }: { meant: Meant; part: PlaybookPart }) {
  const title = texts.script.title(part.sourceName)
  const open = () => openModal({ title, width: '52rem', content: () => <ScriptDialog meant={meant} part={part} /> })
  return (
    <Button
      size="compact-xs"
      variant="default"
      mt={6}
      leftSection={<IconFileCode size={14} aria-hidden />}
      aria-label={title}
      onClick={open}
    >
      {texts.script.open}
    </Button>
  )
}
