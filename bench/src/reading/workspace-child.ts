// The Workspace that is read, in a process of its own: what it takes is not the product's.
import { startWorkspace } from '@sharelight/testkit/google'
import type { SourceReady } from './read-child.ts'

if (process.send) {
  const files = Number(process.argv[2])
  const { act, state, hosts, settings } = await startWorkspace()
  const { id, email } = act.addUser({ name: 'Ada Lovelace' })
  act.fill(email, files)
  const ready: SourceReady = {
    connector: 'google-workspace',
    hosts,
    settings: { ...settings, services: ['drive'] },
    domain: state.domain,
    container: { id: `my/${id}`, name: 'Ada' },
  }
  process.send(ready)
}
