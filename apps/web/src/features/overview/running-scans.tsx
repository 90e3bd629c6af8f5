import { ActionIcon } from '@mantine/core'
import { cancelSource, pauseSource, resumeSource, type Source } from '@sharelight/contract'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useStatus } from '../../lib/queries.ts'
import { isRunning, withProgress } from '../../lib/scan-state.ts'
import { Card } from '../../ui/card.tsx'
import { ScanSummary } from '../../ui/scan-progress.tsx'
import { Tip } from '../../ui/tip.tsx'
import classes from './overview.module.css'
import { texts } from '#texts/overview.ts'

/** Scans under way, which move by themselves while one looks. */
export function RunningScans({ sources }: { sources: readonly Source[] }) {
  const { user } = useStatus()
  const running = sources.filter(source => isRunning(source.lastScan) || source.lastScan?.paused)
  if (running.length === 0) return null
  return (
    <Card title={texts.running}>
      <ul className={classes.running}>
        {running.map(
          source =>
            source.lastScan && (
              <li key={source.id}>
                <div style={{ flex: 1, minWidth: 0 }}>
                  <ScanSummary name={source.name} scan={source.lastScan} />
                </div>
                {user.type === 'system' && <Controls source={source} />}
              </li>
            ),
        )}
      </ul>
    </Card>
  )
}

function Controls({ source: { id, name, lastScan } }: { source: Source }) {
  const client = useQueryClient()
  const run = (verb: typeof pauseSource) => () =>
    void call(verb, { id }).then(
      progress => client.setQueryData<Source[]>(['sources'], sources => withProgress(sources, progress)),
      () => {},
    )
  const button = (label: string, verb: typeof pauseSource, icon: React.ReactNode) => (
    <Tip label={label}>
      <ActionIcon variant="default" aria-label={`${label}: ${name}`} onClick={run(verb)}>
        {icon}
      </ActionIcon>
    </Tip>
  )
  return (
    <div style={{ display: 'flex', gap: 6 }}>
      {lastScan?.paused
        ? button(texts.resume, resumeSource, <IconPlayerPlay size={16} />)
        : button(texts.pause, pauseSource, <IconPlayerPause size={16} />)}
      {button(texts.cancel, cancelSource, <IconX size={16} />)}
    </div>
  )
}
