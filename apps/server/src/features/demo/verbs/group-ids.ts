import { demoId } from '@sharelight/demo'
import { hash64 } from '@sharelight/store'

/** Ids of the demo's groups by their names, each worked out once. */
export function groupIds(): (name: string) => string {
  const known = new Map<string, string>()
  return name => {
    const id = known.get(name) ?? demoId('group', Number(BigInt(hash64(name)) % 1_000_000_007n), 0)
    known.set(name, id)
    return id
  }
}
