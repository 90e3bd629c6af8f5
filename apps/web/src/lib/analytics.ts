import { analyticsAuthorization, type FrontEvent, type OnboardingEvent } from '@sharelight/contract'
import { interfaceLimits } from '@sharelight/domain'
import { getEnvironment } from './environment.ts'

/**
 * How the product is used, told to the organisation's own server and nobody else. Sent in batches: two seconds after the first event,
 * or with the tenth (specification S7.059, S9.015). Nothing is sent in the local environment, nor where the server names no
 * address for it. A failure is only logged; a failing server is not asked again before the page is loaded anew (S4.059).
 */
let waiting: FrontEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let hasFailed = false
let user: string | undefined

/** Tells events of one person apart from another's without saying whose they are. */
export function setReporter(anonymousId: string | undefined) {
  user = anonymousId
}

export function report(name: string, data: FrontEvent['data'] = {}) {
  if (hasFailed || !isOn()) return
  waiting.push({
    name,
    at: new Date().toISOString(),
    path: location.pathname,
    data: { ...data, ...(user && { user }) },
  })
  if (waiting.length >= interfaceLimits.analyticsBatchSize) flush()
  else timer ??= setTimeout(flush, interfaceLimits.analyticsBatchTime)
}

/** A separate event of the first run (specification S3.080). */
export async function reportOnboarding(event: OnboardingEvent) {
  if (isOn()) await send('/events/onboarding', event)
}

function flush() {
  clearTimeout(timer)
  timer = undefined
  const events = waiting
  waiting = []
  if (events.length > 0) void send('/events/front', { events })
}

async function send(path: string, body: object) {
  try {
    const response = await fetch(getEnvironment().analytics + path, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: analyticsAuthorization },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  } catch (error) {
    hasFailed = true
    console.warn('Usage could not be reported.', error)
  }
}

function isOn() {
  const { analytics, env } = getEnvironment()
  return analytics !== '' && env !== 'local'
}
