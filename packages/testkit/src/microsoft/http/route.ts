import type { Call, Reply } from './call.ts'

/** What a call counts against: its limits differ. */
export type Bucket = 'files' | 'directory' | 'reports' | 'mail' | 'teams' | 'activity' | 'policy'

export interface Route {
  method: string
  /** `/users/{user}/messages` */
  path: string
  /** Any of these rights will do; no right is needed where there are none. */
  needs: readonly string[]
  bucket: Bucket
  /** Resource units; 1 unless said. Of a call that only says how many: the function. */
  units?: number | ((call: Call) => number)
  handle(call: Call): Reply | Promise<Reply>
}

interface Found {
  route: Route
  parts: Record<string, string>
}

/** The routes of one host, found by method and path. */
export function routerOf(
  routes: readonly Route[],
): (method: string, path: string) => Found | 'wrong-method' | undefined {
  const compiled = routes.map(route => ({ route, pattern: patternOf(route.path) }))
  return (method, path) => {
    const fitting = compiled.filter(({ pattern }) => pattern.test(path))
    const one = fitting.find(({ route }) => route.method === method)
    if (!one) return fitting.length ? 'wrong-method' : undefined
    return { route: one.route, parts: { ...one.pattern.exec(path)?.groups } }
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[$.()]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`, 'i')
