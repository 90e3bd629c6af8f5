import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { connectRaw, rawAddress, type RawRequest } from './connect.ts'
import { exchange, type Limits } from './exchange.ts'
import { OutboundFault } from './fault.ts'
import { destinationOf, nameOf, systemResolve, webAddress, type Resolve } from './guard.ts'
import { backOff, isIdempotent, isPassing, resetAt, retryAfter } from './retry.ts'
import type { OutboundRules } from './rules.ts'
import { createThrottle, type Throttle } from './throttle.ts'

export interface OutboundRequest {
  url: string | URL
  /** `GET` unless said. */
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** Calls with the same are paused together when the service asks for it. */
  bucket?: string
  /** For a POST that may be done twice. */
  idempotent?: boolean
  /** How often it is tried where it may be done twice; 4 unless said. */
  attempts?: number
  /** `manual` gives the redirection as the answer. Otherwise it is followed, on the same host only. */
  redirect?: 'follow' | 'manual'
  limits?: Partial<Limits>
  /** The encoding that the answer names is the thing's own: its bytes are given as they are kept. */
  asStored?: boolean
  /** For a service that says in the body of its 429 when it may be called again, where its headers do not. */
  retryAt?(body: string, now: Date): Date | undefined
}

/** The one client for calls to other systems. */
export interface Outbound {
  readonly rules: OutboundRules
  /** @throws OutboundFault; whatever its status is, an answer is none, but for 429 and 503 to the last try: `throttled` */
  request(request: OutboundRequest): Promise<Answer>
  /** A connection for what speaks no HTTP, judged like a call. @throws OutboundFault */
  connect(request: RawRequest): Promise<Socket>
}

/** The world around, for tests. */
export interface OutboundWorld {
  resolve: Resolve
  throttle: Throttle
  now(): Date
  random(): number
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

const usual: Limits = { headMs: 30_000, idleMs: 30_000, totalMs: 120_000, maxBytes: 16 * 1024 * 1024 }
const mostRedirects = 5
/** Who has to wait longer hears when to come back, and holds no worker meanwhile. */
const longestWaitMs = 60_000

export function createOutbound(rules: OutboundRules, world: Partial<OutboundWorld> = {}): Outbound {
  const around: OutboundWorld = {
    resolve: systemResolve,
    throttle: createThrottle(),
    now: () => new Date(),
    random: Math.random,
    wait: (ms, signal) => sleep(ms, undefined, { signal }),
    ...world,
  }
  return {
    rules,
    request: request => tryAgain(rules, around, request),
    connect: async request => connectRaw(await destinationOf(rawAddress(request), rules, around.resolve), request),
  }
}

async function tryAgain(rules: OutboundRules, world: OutboundWorld, request: OutboundRequest): Promise<Answer> {
  const method = (request.method ?? 'GET').toUpperCase()
  const mayRepeat = request.idempotent ?? isIdempotent(method)
  const attempts = request.attempts ?? 4
  for (let attempt = 1; ; attempt++) {
    await passThrottle(world, request)
    const answer = await once(rules, world, { ...request, method, idempotent: mayRepeat }).catch(
      (error: unknown): undefined => {
        if (!mayRepeat || attempt >= attempts || !isWorthRepeating(error)) throw error
      },
    )
    if (answer && !isPassing(answer.status)) return answer
    const asked = answer && (await comeBack(answer, request, world.now()))
    if (answer) await noteThrottling(world, request, { answer, asked })
    if (answer && (attempt >= attempts || !(mayRepeat || isPutOff(answer, asked))))
      return lastWord(answer, { host: nameOf(webAddress(request.url)), asked })
    answer?.discard()
    await world.wait(
      pauseBefore(request, { asked, now: world.now(), usual: backOff(attempt, world.random()) }),
      request.signal,
    )
  }
}

/** It was not even begun (RFC 6585 §4), and when to come back was said: then it may be sent once more, whatever it does. */
const isPutOff = ({ status }: Answer, asked: Date | undefined) => status === 429 && asked !== undefined

/** Follows redirections; each is judged like the first address. */
async function once(
  rules: OutboundRules,
  world: OutboundWorld,
  request: OutboundRequest & { method: string },
): Promise<Answer> {
  const {
    method,
    headers = {},
    body,
    signal,
    idempotent = false,
    limits,
    redirect = 'follow',
    asStored = false,
  } = request
  let url = webAddress(request.url)
  for (let hop = 0; ; hop++) {
    const destination = await destinationOf(url, rules, world.resolve)
    signal?.throwIfAborted()
    const answer = await exchange(destination, {
      method,
      headers,
      body,
      signal,
      fresh: !idempotent,
      asStored,
      limits: { ...usual, ...limits },
    })
    const location = answer.headers.get('location')
    if (redirect === 'manual' || location === null || ![301, 302, 303, 307, 308].includes(answer.status)) return answer
    answer.discard()
    url = nextAddress(location, { from: url, really: destination.url, method, hop })
  }
}

interface Hop {
  from: URL
  really: URL
  method: string
  hop: number
}

/** The same place under the same name: whatever the call carries, a bearer too, goes nowhere else. */
function nextAddress(location: string, { from, really, method, hop }: Hop): URL {
  const name = nameOf(from)
  const next = URL.parse(location, from.href)
  if (!['GET', 'HEAD'].includes(method))
    throw new OutboundFault(
      'redirected',
      `${name} redirects a ${method}, which is not followed. Use the address that it moved to.`,
    )
  if (!next || next.username || (next.origin !== from.origin && next.origin !== really.origin)) {
    throw new OutboundFault(
      'redirected',
      `${name} redirects to another host, which is not followed. Use the address that it moved to.`,
    )
  }
  if (hop >= mostRedirects) throw new OutboundFault('redirected', `${name} redirects more than ${mostRedirects} times.`)
  return next
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof OutboundFault && ['unreachable', 'timeout'].includes(error.code)
}

async function passThrottle({ throttle, now, wait }: OutboundWorld, request: OutboundRequest): Promise<void> {
  const until = request.bucket === undefined ? undefined : await throttle.pausedUntil(request.bucket)
  const ms = until ? until.getTime() - now().getTime() : 0
  if (ms <= 0) return
  if (ms > longestWaitMs) throw throttled(nameOf(webAddress(request.url)), until)
  await wait(ms, request.signal)
}

async function noteThrottling(
  { throttle }: OutboundWorld,
  { bucket }: OutboundRequest,
  { answer, asked }: { answer: Answer; asked?: Date },
) {
  if (bucket !== undefined && asked && [429, 503].includes(answer.status)) await throttle.pause(bucket, asked)
}

/** When the service may be called again, by what it says itself: in its headers, or in the body of a refusal. */
async function comeBack(answer: Answer, { retryAt }: OutboundRequest, now: Date): Promise<Date | undefined> {
  const { status, headers } = answer
  const said = retryAfter(headers.get('retry-after'), now) ?? (status === 429 ? resetAt(headers, now) : undefined)
  if (said || status !== 429 || !retryAt) return said
  return retryAt(await answer.text().catch(() => ''), now)
}

function lastWord(answer: Answer, { host, asked }: { host: string; asked?: Date }): Answer {
  if (answer.status !== 429 && !(answer.status === 503 && asked)) return answer
  answer.discard()
  throw throttled(host, asked)
}

function pauseBefore(
  request: OutboundRequest,
  { asked, now, usual: jittered }: { asked?: Date; now: Date; usual: number },
): number {
  const ms = asked ? asked.getTime() - now.getTime() + jittered : jittered
  if (ms > longestWaitMs) throw throttled(nameOf(webAddress(request.url)), asked)
  return ms
}

function throttled(host: string, retryAt?: Date): OutboundFault {
  const when = retryAt ? ` until ${retryAt.toISOString()}` : ''
  return new OutboundFault('throttled', `${host} wants no further calls${when}. Reading goes on by itself then.`, {
    retryAt,
  })
}
