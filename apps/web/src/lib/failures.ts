import type { Failure } from '@sharelight/contract'
import { texts } from '#texts/failures.ts'
import { getEnvironment } from './environment.ts'
import type { OverlayRequest } from './overlays.ts'

/** What a failure calls for (specification section 8). */
export type Reaction =
  | { kind: 'toast' | 'alert' | 'offline'; message: string }
  | { kind: 'logout'; user?: string }
  | { kind: 'overlay'; request: OverlayRequest }
  | { kind: 'second-step' }
  | undefined

/** The HTTP status (0 when no response came), and the body where there was one. */
interface FailedCall {
  code: number
  body: Failure | undefined
}

/** What the server says of a token that it no longer takes. */
const authorizationError = 'Context creation failed: authorization error'

/** The error catalogue: one place that says what each status does. */
export function reactTo({ code, body }: FailedCall, path: string, env: string): Reaction {
  const silent = env === 'uat'
  if (code === 0) return silent ? undefined : { kind: 'offline', message: texts.offline }
  if (code === 400) {
    if (body?.errors[0]?.message === authorizationError) return { kind: 'logout' }
    return body?.message ? { kind: 'alert', message: body.message } : undefined
  }
  if (code === 401) return { kind: 'logout', user: body?.user }
  if (code === 403 && body?.error === 'edition_required')
    return { kind: 'overlay', request: { kind: 'premium', key: body.field } }
  if (code === 403 && body?.error === 'restricted')
    return { kind: 'overlay', request: { kind: 'unauthorised', variant: 'app', name: '', message: body.message } }
  if (code === 403 && body?.error === 'second_step_required') return { kind: 'second-step' }
  if (code === 403) return silent ? undefined : { kind: 'alert', message: texts.forbidden }
  if (code === 409 || code === 424) return undefined
  return silent || path.includes('/summary') ? undefined : { kind: 'toast', message: texts.server }
}

let listener: (reaction: NonNullable<Reaction>) => void = () => {}

/** Says who shows the reactions; the app does, once. */
export function onReaction(show: (reaction: NonNullable<Reaction>) => void) {
  listener = show
}

export function reportFailure(failure: FailedCall, path: string) {
  const reaction = reactTo(failure, path, getEnvironment().env)
  if (reaction) listener(reaction)
}
