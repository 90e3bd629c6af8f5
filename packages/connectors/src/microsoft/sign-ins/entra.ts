import type { ActivityEvent, CheckResult, ConnectorIo, Page } from '../../kit/connector.ts'
import { allowing, GraphFault, isDenied, isUnknown } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { entraLogNames, entraLogs, type EntraLogName } from './logs.ts'
import { readLog } from './read.ts'

const right = 'AuditLog.Read.All'
const unlicensed = /nonpremium/i

type Answer = 'told' | 'unlicensed' | 'refused' | 'absent'

/** Entra's own logs, as far as the tenant is told them: sign-ins take a licence, and not every cloud has them. */
export class EntraLogs {
  readonly #graph: Graph
  readonly #answers = new Map<EntraLogName, Promise<Answer>>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  async tells(name: EntraLogName): Promise<boolean> {
    return (await this.#answer(name)) === 'told'
  }

  /** Nothing of a log that the tenant is not told. */
  async *read(
    name: EntraLogName,
    { io, days, from }: { io: Pick<ConnectorIo, 'now'>; days: number; from?: string | undefined },
  ): AsyncGenerator<Page<ActivityEvent>> {
    if (await this.tells(name)) yield* readLog(entraLogs[name], { graph: this.#graph, io, days }, from)
  }

  /** What is told; what the feed has to tell in its place, and why. */
  async check(): Promise<Pick<CheckResult, 'missing'> & { isWhole: boolean }> {
    const missing: CheckResult['missing'] = []
    for (const name of entraLogNames) {
      const answer = await this.#answer(name)
      if (answer !== 'told') missing.push(lack(answer, entraLogs[name].what))
    }
    const distinct = [...new Map(missing.map(one => [`${one.name} ${one.wayOut}`, one])).values()]
    return { missing: distinct, isWhole: !missing.length }
  }

  #answer(name: EntraLogName): Promise<Answer> {
    const known = this.#answers.get(name) ?? this.#ask(name)
    this.#answers.set(name, known)
    return known
  }

  async #ask(name: EntraLogName): Promise<Answer> {
    const { path, what } = entraLogs[name]
    try {
      const answer = await this.#graph.call({ path: `${path}?$top=1`, bucket: 'reports', what })
      answer.discard()
      return 'told'
    } catch (error) {
      if (error instanceof GraphFault && unlicensed.test(error.code)) return 'unlicensed'
      if (isDenied(error)) return 'refused'
      if (isUnknown(error)) return 'absent'
      throw error
    }
  }
}

const instead = 'Until then the activity feed is read in its place, which says less: no country, no client and no risk.'

function lack(answer: Answer, what: string): CheckResult['missing'][number] {
  if (answer === 'unlicensed')
    return {
      name: 'Microsoft Entra ID P1',
      wayOut: `${what} is told to tenants with a licence of Microsoft Entra ID P1 or P2 alone. ${instead}`,
    }
  if (answer === 'refused') return { name: right, wayOut: `${what}: ${allowing(right)} ${instead}` }
  return { name: what, wayOut: `Microsoft does not hand it out in this cloud. ${instead}` }
}
