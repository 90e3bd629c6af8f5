import { Session, type Profiler } from 'node:inspector'

/** Where in `packages/classify/src` each stage's code is; the innermost that holds a function has its time. */
const stages: Readonly<Record<string, readonly string[]>> = {
  tokens: ['scan', 'text'],
  patterns: ['engine', 'pattern', 'rules', 'validators', 'decode', 'verdict'],
  names: ['names', 'engine/names.ts'],
  topics: ['topics'],
  syntax: ['syntax'],
  tables: ['tables'],
  clusters: ['clusters'],
  labels: ['labels', 'explain', 'exceptions', 'classifier.ts', 'document-stream.ts'],
}
const rest = 'the rest (collecting garbage)'
const root = '/packages/classify/src/'

/** Each stage's share of the time that `work` takes, largest first. */
export function stageShares(work: () => void): [stage: string, share: number][] {
  const profile = profileOf(work)
  const times = new Map<string, number>()
  const byId = new Map(profile.nodes.map(node => [node.id, node]))
  const parents = new Map(profile.nodes.flatMap(({ id, children }) => (children ?? []).map(child => [child, id])))
  const stageOfNode = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id)
    return node ? (stageOf(node.callFrame.url) ?? stageOfNode(parents.get(node.id))) : rest
  }
  let total = 0
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const time = profile.timeDeltas?.[at] ?? 0
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue
    total += time
    const stage = stageOfNode(id)
    times.set(stage, (times.get(stage) ?? 0) + time)
  }
  return [...times].map(([stage, time]): [string, number] => [stage, time / total]).sort((a, b) => b[1] - a[1])
}

function stageOf(url: string): string | undefined {
  const at = url.indexOf(root)
  if (at < 0) return undefined
  const path = url.slice(at + root.length)
  const holding = Object.entries(stages).flatMap(([stage, places]) =>
    places.filter(place => path === place || path.startsWith(`${place}/`)).map(place => ({ stage, place })),
  )
  return holding.sort((a, b) => b.place.length - a.place.length)[0]?.stage
}

/** The session's calls are answered before they return. */
function profileOf(work: () => void): Profiler.Profile {
  const session = new Session()
  let profile: Profiler.Profile | undefined
  session.connect()
  try {
    session.post('Profiler.enable')
    session.post('Profiler.start')
    work()
    session.post('Profiler.stop', (_, stopped) => (profile = stopped.profile))
  } finally {
    session.disconnect()
  }
  if (!profile) throw new Error('The profiler gave no profile of this run.')
  return profile
}
