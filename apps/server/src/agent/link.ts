import type { KeyObject } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createOutbound, OutboundFault, readOutboundRules, type Answer, type Outbound } from '@sharelight/connectors'
import { z } from 'zod'
import { agentMedia, agentPrefix, authorizationOf } from './signature.ts'

/** Why the server took nothing, in its own words; it is tried again at `retryAt`. */
export class NotTaken extends Error {
  readonly retryAt: Date
  /** Too much for one call: fewer at a time may go. */
  readonly isTooLarge: boolean
  constructor(message: string, { retryAt, isTooLarge = false }: { retryAt: Date; isTooLarge?: boolean }) {
    super(message)
    this.name = 'NotTaken'
    this.retryAt = retryAt
    this.isTooLarge = isTooLarge
  }
}

/** An administrator has ended this device. */
export class Revoked extends Error {}

const Refusal = z.object({ error: z.string(), message: z.string(), device: z.string().optional() })

/** One connection to the server, on which each call is signed. */
export class Link {
  readonly #server: URL
  readonly #outbound: Outbound
  #turn: Promise<unknown> = Promise.resolve()
  #failures = 0

  constructor(server: string) {
    this.#server = new URL(server)
    const { hostname } = this.#server
    this.#outbound = createOutbound(readOutboundRules({ OUTBOUND_ALLOW: hostname.replace(/^\[|\]$/g, '') }))
  }

  /**
   * Makes a call when those before have been answered.
   * @throws NotTaken, Revoked
   */
  async call<T>(
    path: `/${string}`,
    body: object,
    {
      as,
      device,
      key,
      nextCall,
      signal,
    }: { as: z.ZodType<T>; device: string; key: KeyObject; nextCall(): number; signal?: AbortSignal },
  ): Promise<T> {
    const turn = this.#turn.then(() => this.#send(path, body, { device, key, nextCall, signal }))
    this.#turn = turn.catch(() => undefined)
    const given = await turn
    const read = as.safeParse(given)
    if (!read.success)
      throw new NotTaken(
        'The server answered in a way that this agent does not understand. Bring both to the same version.',
        { retryAt: this.#later() },
      )
    this.#failures = 0
    return read.data
  }

  async #send(
    path: `/${string}`,
    given: object,
    {
      device,
      key,
      nextCall,
      signal,
    }: { device: string; key: KeyObject; nextCall(): number; signal?: AbortSignal | undefined },
  ): Promise<unknown> {
    const body = gzipSync(JSON.stringify(given))
    const signed = { method: 'POST', path: `${agentPrefix}${path}`, body, time: Date.now(), call: nextCall() }
    const answer = await this.#outbound
      .request({
        url: new URL(`${this.#server.pathname.replace(/\/$/, '')}${agentPrefix}${path}`, this.#server),
        method: 'POST',
        headers: {
          'content-type': agentMedia,
          accept: 'application/json',
          authorization: authorizationOf(device, signed, key),
        },
        body,
        attempts: 1,
        ...(signal && { signal }),
      })
      .catch((error: unknown) => {
        throw this.#unreached(error)
      })
    if (answer.status === 200) return answer.json()
    throw await this.#refused(answer, device)
  }

  #unreached(error: unknown): unknown {
    if (!(error instanceof OutboundFault)) return error
    return new NotTaken(error.message, { retryAt: error.retryAt ?? this.#later() })
  }

  async #refused(answer: Answer, device: string): Promise<Error> {
    const { data } = Refusal.safeParse(await answer.json().catch(() => undefined))
    // Only the server itself knows the device: a page of some proxy ends nothing.
    if (answer.status === 410 && data?.error === 'revoked' && data.device === device) return new Revoked(data.message)
    const message = data?.message ?? `The server answered ${answer.status}. See that the address is that of Sharelight.`
    return new NotTaken(message, { retryAt: this.#later(), isTooLarge: answer.status === 413 })
  }

  /** Ten thousand agents that lost the server together do not come back together. */
  #later(): Date {
    const seconds = Math.min(600, 5 * 2 ** this.#failures++)
    return new Date(Date.now() + seconds * (0.5 + Math.random()) * 1000)
  }
}
