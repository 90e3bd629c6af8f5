import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { CallFailure } from '../lib/api.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { texts } from '#texts/shared.ts'
import { SuspendedScreen } from './shell/suspended-screen.tsx'
import { texts as shellTexts } from '#texts/shell.ts'

/** What shows when a screen cannot: the application is still there around it when `inside`. */
export function RouteFailure({ inside = false }: { inside?: boolean }) {
  const error = useRouteError()
  if (error instanceof CallFailure && error.code === 403 && error.message === shellTexts.suspended.title) return <SuspendedScreen email="" />
  const reload = () => location.reload()
  const content = error instanceof Error && error.name === 'ChunkLoadError'
    ? <EmptyState title={texts.error.title} hint={texts.error.chunk} action={<Button size="xs" onClick={reload}>{texts.error.reload}</Button>} />
    : <ErrorState error={error} onRetry={reload} />
  return <div style={{ display: 'grid', placeItems: 'center', height: inside ? '60vh' : '100vh' }}>{content}</div>
}

export function Boot() {
  return <div role="status" className="visually-hidden">{texts.loading}</div>
}
