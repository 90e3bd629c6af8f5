import { IconBell, IconX } from '@tabler/icons-react'
import { isRemovable } from '@sharelight/domain'
import type { Notification } from '@sharelight/contract'
import { formatDateTime } from '../../lib/format.ts'
import { goTo } from '../../lib/navigation.ts'
import { show } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { removeTask, usePollTasks } from '../../lib/poll-tasks.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { isFailing, isRunning } from '../../lib/scan-state.ts'
import { Popup } from '../../ui/popup.tsx'
import { ScanSummary } from '../../ui/scan-progress.tsx'
import { FailingSource } from './failing-source.tsx'
import classes from './notifications.module.css'
import { texts } from '#texts/notifications.ts'
import { useNotifications, useServerTasks } from './use-notifications.ts'

/** What runs now, how it ended, and what the server has to tell (specification S2.049, S4.048). */
export function NotificationsMenu({ className }: { className: string }) {
  const {
    user,
    org: { timeZone },
  } = useStatus()
  const known = useSources(user.type === 'system').data ?? []
  const failing = known.filter(isFailing)
  const sources = known.filter(source => source.lastScan && !isFailing(source))
  const { notifications, unread, markRead, remove } = useNotifications()
  useServerTasks()
  const tasks = usePollTasks()
  const hasNews =
    unread > 0 ||
    failing.length > 0 ||
    tasks.some(({ status }) => status === 'in-progress') ||
    sources.some(source => isRunning(source.lastScan))
  return (
    <Popup
      title={texts.title}
      width={360}
      onOpen={() => void markRead()}
      target={trigger => (
        <button {...trigger} type="button" className={className} aria-label={texts.title}>
          <IconBell size={18} stroke={1.6} aria-hidden />
          {hasNews && <span className={classes.dot} data-failing={failing.length > 0 || undefined} />}
        </button>
      )}
      content={close => (
        <div className={classes.list}>
          {known.length + tasks.length + notifications.length === 0 && <p className="caption">{texts.none}</p>}
          {failing.map(source => (
            <FailingSource key={source.id} source={source} close={close} />
          ))}
          {tasks.map(task => (
            <Entry key={task.id} entry={task} onRemove={() => removeTask(task.id)} />
          ))}
          {notifications.map(each => (
            <Entry
              key={each.id}
              entry={each}
              time={formatDateTime(each.createdAt, timeZone)}
              onRemove={() => void remove(each.id).catch(() => {})}
              close={close}
            />
          ))}
          {sources.map(
            source =>
              source.lastScan && (
                <button
                  key={source.id}
                  type="button"
                  className={classes.scan}
                  onClick={() => {
                    close()
                    goTo(paths.sources)
                  }}
                >
                  <ScanSummary name={source.name} scan={source.lastScan} />
                </button>
              ),
          )}
          <button
            type="button"
            className={classes.choose}
            onClick={() => {
              close()
              show({ kind: 'notifications' })
            }}
          >
            {texts.choose}
          </button>
        </div>
      )}
    />
  )
}

interface Shown extends Omit<Notification, 'actions'> {
  actions: readonly { name: string; link?: string }[]
}

function Entry({
  entry,
  time,
  onRemove,
  close,
}: {
  entry: Shown
  time?: string
  onRemove: () => void
  close?: () => void
}) {
  const isRunningNow = entry.status === 'in-progress'
  return (
    <div className={classes.entry} data-status={entry.status}>
      <div className={classes.text}>
        <strong>{entry.name}</strong>
        <span className="caption">
          {texts.status[entry.status]}
          {time && ` · ${time}`}
        </span>
        {entry.actions.map(
          ({ name, link }) =>
            link && (
              <button
                key={name}
                type="button"
                className={classes.action}
                onClick={() => {
                  close?.()
                  goTo(link)
                }}
              >
                {name}
              </button>
            ),
        )}
      </div>
      {isRemovable(entry) && (
        <button
          type="button"
          className={classes.remove}
          aria-label={isRunningNow ? texts.cancel(entry.name) : texts.remove(entry.name)}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
