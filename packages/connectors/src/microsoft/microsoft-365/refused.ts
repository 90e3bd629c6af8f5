import { SourceFault, type CheckResult, type Container, type Entry, type Page } from '../../kit/connector.ts'
import { allowing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { probeNeeded } from './probes.ts'
import { activityRight } from './rights.ts'
import { serviceTitles, type ServiceName } from './settings.ts'

/** What is listed of a service. */
export interface Part {
  service: ServiceName
  containers(): AsyncIterable<Container>
}

const prefix = 'refused '
/** They list nothing of their own, where a right that they need may be lacking. */
const silent = ['identities', 'site-permissions', 'cloud-apps'] as const

const isRefusal = (error: unknown): error is SourceFault =>
  error instanceof SourceFault && error.code === 'scope_missing'

/** Services that lack a right: each costs itself, and stands as an entry that says so, where there is more to read. */
export class Refused {
  readonly #graph: Graph
  readonly #services: readonly ServiceName[]
  readonly #checkLogs: () => Promise<CheckResult>
  readonly #why = new Map<string, string>()

  constructor(graph: Graph, services: readonly ServiceName[], checkLogs: () => Promise<CheckResult>) {
    this.#graph = graph
    this.#services = services
    this.#checkLogs = checkLogs
  }

  /** Of all parts. @throws SourceFault `scope_missing` where none of them can be listed */
  async *containers(parts: readonly Part[]): AsyncGenerator<Container> {
    const refusals: SourceFault[] = []
    for (const { service, containers } of parts)
      try {
        yield* containers()
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusals.push(error)
        this.#why.set(service, error.message)
      }
    if (refusals.length && refusals.length === parts.length) throw refusals[0]
    // What else goes wrong is said by who reads them.
    if (this.#services.length > 1) await Promise.all([this.#askLists(), this.#askLogs()]).catch(() => undefined)
    for (const name of this.#why.keys()) yield { id: `${prefix}${name}`, name: titleOf(name) }
  }

  async #askLogs(): Promise<void> {
    const [log] = (['activity', 'sign-ins'] as const).filter(name => this.#services.includes(name))
    if (log === undefined) return
    const { ok, missing } = await this.#checkLogs()
    if (!ok) this.#why.set(log, missing.find(({ name }) => name === activityRight.name)?.wayOut ?? '')
  }

  async #askLists(): Promise<void> {
    const wanted = silent.filter(name => this.#services.includes(name))
    const found = wanted.length ? await probeNeeded(this.#graph, new Set(wanted)) : []
    for (const { right, needed, has, fails } of found)
      if (!has && fails === undefined)
        for (const name of wanted.filter(one => needed.includes(one)))
          this.#why.set(name, `Microsoft 365 refuses it. ${allowing(right)}`)
  }

  /** The entry that says why a service is not read; undefined for any other container. */
  items({ id, name }: Container): AsyncGenerator<Page<Entry>> | undefined {
    return id.startsWith(prefix) ? told(id, name, this.#why.get(id.slice(prefix.length))) : undefined
  }

  /** A list that is refused as it begins: nothing of it is told, and nothing lost, where there is more to read. */
  async *unlessRefused<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
    let isUnderway = false
    try {
      for await (const page of pages) {
        isUnderway = true
        yield page
      }
    } catch (error) {
      if (isUnderway || this.#services.length === 1 || !isRefusal(error)) throw error
    }
  }
}

const titleOf = (name: string) => Object.entries(serviceTitles).find(([one]) => one === name)?.[1] ?? name

async function* told(id: string, name: string, why: string | undefined): AsyncGenerator<Page<Entry>> {
  const detail = why || 'Microsoft 365 refuses it. Test the connection to see which right is missing.'
  const place = { key: id, name, path: name }
  yield { items: [{ type: 'problem', ...place, status: 'failed', reason: 'permission_denied', detail }], covers: 'all' }
}
