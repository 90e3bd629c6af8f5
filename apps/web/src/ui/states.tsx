import { Button } from '@mantine/core'
import { EditionName, type FeatureId } from '@sharelight/contract'
import { isAtLeast, minimumEdition, paymentEdition } from '@sharelight/domain'
import { IconAlertTriangle, IconInbox, IconLock, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallFailure } from '../lib/api.ts'
import { show } from '../lib/overlays.ts'
import { useIsReading, useStatus } from '../lib/queries.ts'
import classes from './states.module.css'
import { texts } from '#texts/shared.ts'

export function EmptyState({
  title = texts.noResults,
  hint,
  action,
}: {
  title?: string
  hint?: string
  action?: ReactNode
}) {
  return <State icon={<IconInbox size={28} stroke={1.3} aria-hidden />} title={title} hint={hint} action={action} />
}

/** That all is well: told only once everything was read. */
export function ClearState({ title }: { title: string }) {
  return <EmptyState title={useIsReading() ? texts.reading : title} />
}

export function LoadingState({ height = 120 }: { height?: number }) {
  return (
    <div className={classes.loading} style={{ minHeight: height }} role="status">
      <span className="visually-hidden">{texts.loading}</span>
    </div>
  )
}

/** What this tells is closed to the user. */
export function ClosedState() {
  return (
    <State
      icon={<IconLock size={28} stroke={1.3} aria-hidden />}
      title={texts.error.title}
      hint={texts.error.restricted}
    />
  )
}

/** A feature that is off here: which edition has it, and the way to the plans (specification S4.041). */
export function FeatureOff({ feature }: { feature: FeatureId }) {
  return <EditionState edition={minimumEdition(feature)} hint={undefined} />
}

/** The organisation's edition lacks it, or somebody switched it off: which edition has it, and the way to the plans. */
function EditionState({ edition, hint }: { edition: EditionName; hint: string | undefined }) {
  const isOff = isAtLeast(EditionName.catch('launch').parse(useStatus().edition.id), edition)
  const plans = !isOff && (
    <Button variant="default" size="xs" onClick={() => show({ kind: 'upgrade' })}>
      {texts.error.plans}
    </Button>
  )
  return (
    <State
      icon={<IconLock size={28} stroke={1.3} aria-hidden />}
      title={isOff ? texts.error.off : texts.error.edition(paymentEdition(edition).displayName)}
      hint={hint}
      action={plans}
    />
  )
}

/** What went wrong in plain words, with a way to try again where that can help. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const code = error instanceof CallFailure ? error.code : undefined
  const retry = onRetry && code !== 403 && (
    <Button variant="default" size="xs" onClick={onRetry}>
      {texts.error.retry}
    </Button>
  )
  if (error instanceof CallFailure && error.body?.error === 'edition_required')
    return <EditionState edition={EditionName.catch('enterprise').parse(error.body.edition)} hint={error.message} />
  if (code === 403) return <ClosedState />
  if (code === 0)
    return (
      <State
        icon={<IconWifiOff size={28} stroke={1.3} aria-hidden />}
        title={texts.error.title}
        hint={texts.error.offline}
        action={retry}
      />
    )
  const hint = error instanceof CallFailure && code && code < 500 ? error.message : texts.error.other
  return (
    <State
      icon={<IconAlertTriangle size={28} stroke={1.3} aria-hidden />}
      title={texts.error.title}
      hint={hint}
      action={retry}
    />
  )
}

function State({ icon, title, hint, action }: { icon: ReactNode; title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      {icon}
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}

export interface QueryLike<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  refetch: () => unknown
}

/** Loading, failed, or the children with the answer. */
export function Loaded<T>({
  query,
  height,
  children,
}: {
  query: QueryLike<T>
  height?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <LoadingState height={height} />
}
