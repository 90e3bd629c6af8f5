import { z } from 'zod'
import { GraphFault, isDenied, isMissing, isUnknown } from '../fault.ts'
import type { Graph, GraphPage } from '../graph.ts'

/** A time to be asked about, in milliseconds: its end is not in it. */
export interface Span {
  from: number
  until: number
}

const root = '/security/auditLog/queries'
const what = 'A question to the audit log'
const Query = z.looseObject({
  id: z.string().regex(/^[\w.-]{1,200}$/),
  status: z.string().nullish(),
  isRecordCountLimitExceeded: z.boolean().nullish().catch(undefined),
})

export type State = 'waiting' | 'answered' | 'too much' | 'failed' | 'gone'

/** Questions to the audit log of a tenant, each answered after a while. */
export class Questions {
  readonly #graph: Graph

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** Whether the tenant lets the application ask. */
  async mayAsk(): Promise<boolean> {
    try {
      const answer = await this.#graph.call({ path: `${root}?$top=1`, bucket: 'reports', what })
      answer.discard()
      return true
    } catch (error) {
      if (error instanceof GraphFault) return false
      throw error
    }
  }

  /** Its id; nothing where it may not be asked. */
  async ask({ from, until }: Span): Promise<string | undefined> {
    try {
      const body = {
        '@odata.type': '#microsoft.graph.security.auditLogQuery',
        displayName: `Sharelight ${iso(from)} ${iso(until)}`,
        filterStartDateTime: iso(from),
        filterEndDateTime: iso(until),
      }
      const { id } = await this.#graph.get(Query, { path: root, method: 'POST', bucket: 'reports', what, body })
      return id
    } catch (error) {
      if (isDenied(error) || isUnknown(error)) return undefined
      throw error
    }
  }

  async state(id: string): Promise<State> {
    try {
      const query = await this.#graph.get(Query, { path: `${root}/${id}`, bucket: 'reports', what })
      const status = query.status?.toLowerCase()
      if (status === 'succeeded') return query.isRecordCountLimitExceeded ? 'too much' : 'answered'
      return status === 'failed' || status === 'cancelled' ? 'failed' : 'waiting'
    } catch (error) {
      if (isMissing(error)) return 'gone'
      throw error
    }
  }

  /** What it is answered, from a page on. */
  records(id: string, page?: string): AsyncGenerator<GraphPage<unknown>> {
    return this.#graph.pages(z.unknown(), { path: page ?? `${root}/${id}/records`, bucket: 'reports', what })
  }
}

const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`
