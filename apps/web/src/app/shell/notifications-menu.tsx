import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { isRunning } from '../../lib/scan-state.ts'
import { ScanSummary } from '../../ui/scan-progress.tsx'
import classes from './shell.module.css'
import { texts } from './texts.ts'

/** What runs now and how the last scans ended. */
export function NotificationsMenu() {
  const { user } = useStatus()
  const sources = (useSources(user.type === 'system').data ?? []).filter(source => source.lastScan)
  const isBusy = sources.some(source => isRunning(source.lastScan))
  return (
    <Popover width={340} position="bottom-end" shadow="md">
      <Popover.Target>
        <button type="button" className={classes.icon} aria-label={texts.notifications}>
          <IconBell size={18} stroke={1.6} aria-hidden />{isBusy && <span className={classes.dot} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {sources.length === 0 && <p className="caption">{texts.noNotifications}</p>}
        {sources.map(source => source.lastScan && (
          <Link key={source.id} to={paths.sources} style={{ display: 'block', color: 'inherit', padding: '6px 0' }}>
            <ScanSummary name={source.name} scan={source.lastScan} />
          </Link>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
