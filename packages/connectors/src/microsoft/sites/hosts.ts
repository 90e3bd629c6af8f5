import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { GraphFault } from '../fault.ts'
import { malformed } from './answers.ts'

/**
 * SharePoint's own hosts, each of which a network may keep from us: that costs what it alone would tell. One that has answered before will answer
 * again, and is waited for as any other.
 */
export class Hosts {
  readonly #answering = new Set<string>()
  readonly #silent = new Set<string>()
  #areLacking = false

  /** Something was not told for want of a host that answers as it should. */
  get areLacking(): boolean {
    return this.#areLacking
  }

  /** @throws GraphFault for a host that cannot be reached; OutboundFault for one that could before */
  async ask(origin: string, what: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#silent.has(origin)) throw this.fault(what)
    try {
      const answer = await ask()
      this.#answering.add(origin)
      return answer
    } catch (error) {
      if (!isOfHost(error) || this.#answering.has(origin)) throw error
      this.#silent.add(origin)
      throw this.fault(what)
    }
  }

  /** @throws GraphFault for an answer that breaks off or is no JSON: in its place, some networks give a page of their own */
  async understood(answer: Promise<unknown>, what: string): Promise<unknown> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof OutboundFault)) throw error
      this.#areLacking = true
      throw malformed(what)
    }
  }

  fault(what: string): GraphFault {
    this.#areLacking = true
    return new GraphFault({ status: 502, code: '', what })
  }
}

const isOfHost = (error: unknown): boolean =>
  error instanceof OutboundFault &&
  ['unreachable', 'timeout', 'refused', 'untrusted', 'redirected'].includes(error.code)
