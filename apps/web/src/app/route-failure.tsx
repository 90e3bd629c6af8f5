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
  if (error instanceof CallFailure && error.code === 403 && error.message === shellTexts.suspended.title)
    return <SuspendedScreen email="" />
  const reload = () => location.reload()
  const content = isMissingPart(error) ? (
    <EmptyState
      title={texts.error.title}
      hint={texts.error.chunk}
      action={
        <Button size="xs" onClick={reload}>
          {texts.error.reload}
        </Button>
      }
    />
  ) : (
    <ErrorState error={error} onRetry={reload} />
  )
  return <div style={{ display: 'grid', placeItems: 'center', height: inside ? '60vh' : '100vh' }}>{content}</div>
}

/** A screen that did not load, or a part of one, in the words of the browsers. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /dynamically imported module|importing a module script|preload CSS/i.test(error.message))
  )
}

export function Boot() {
  return (
    <div role="status" className="visually-hidden">
      {texts.loading}
    </div>
  )
}
