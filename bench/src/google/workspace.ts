// The Workspace that is read, in a process of its own: what it takes is not the product's.
import { startWorkspace, type WorkspaceBench } from '@sharelight/testkit/google'

export interface WorkspaceReady extends Pick<WorkspaceBench, 'hosts' | 'settings'> {
  domain: string
  /** Of whose drive all lies in. */
  person: string
}

if (process.send) {
  const files = Number(process.argv[2])
  const { act, state, hosts, settings } = await startWorkspace()
  const { id, email } = act.addUser({ name: 'Ada Lovelace' })
  act.fill(email, files)
  process.send({ hosts, settings, domain: state.domain, person: id } satisfies WorkspaceReady)
}
