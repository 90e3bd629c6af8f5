import { setTimeout as sleep } from 'node:timers/promises'
import type { Nodes } from './nodes.ts'

const patienceMs = 30_000
const questions = [
  ['GET', '/api/status/info'],
  ['POST', '/api/metrics/query', { cube: 'items', measures: ['items', 'sensitive'] }],
  ['POST', '/api/investigation/files', { limit: 20 }],
  ['GET', '/healthz'],
] as const

interface Answered {
  at: number
  ms: number
}

/** People at their browsers: each asks one server after the other, as a proxy would send them. */
export class Clients {
  readonly answered: Answered[] = []
  /** Asked of a server that was killed meanwhile. */
  cut = 0
  /** Answers of 500 and above, and requests that a server which is there did not answer. */
  readonly failures: string[] = []
  readonly #nodes: Nodes
  readonly #token: () => string
  readonly #restMs: number
  #isOver = false
  #running: Promise<void>[] = []

  /** @param options.token of somebody who is signed in */
  constructor(nodes: Nodes, { token, restMs }: { token: () => string; restMs: number }) {
    this.#nodes = nodes
    this.#token = token
    this.#restMs = restMs
  }

  begin(count: number): void {
    this.#running = Array.from({ length: count }, (_, number) => this.#ask(number))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  async #ask(number: number): Promise<void> {
    for (let turn = number; !this.#isOver; turn++) {
      const { urls } = this.#nodes
      const url = urls[turn % urls.length]
      const [method, path, body] = questions[turn % questions.length]!
      if (url) await this.#one(url, { method, path, body })
      await sleep(this.#restMs)
    }
  }

  async #one(url: string, { method, path, body }: { method: string; path: string; body: object | undefined }) {
    const began = performance.now()
    try {
      const response = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token()}` },
        signal: AbortSignal.timeout(patienceMs),
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.status >= 400) this.failures.push(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
      else this.answered.push({ at: began, ms: performance.now() - began })
    } catch (error) {
      if (this.#nodes.isGone(url)) this.cut++
      else this.failures.push(`${path} was not answered: ${String(error)}`)
    }
  }
}
