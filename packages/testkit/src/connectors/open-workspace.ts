import { startWorkspace, type WorkspaceBench, type WorkspaceOptions } from '../google/index.ts'
import { wayTo, type Way } from './way-to.ts'

/** A Workspace of its own, and the connector opened against it. */
export interface OpenWorkspace extends Way {
  bench: WorkspaceBench
}

export async function openWorkspace(options: WorkspaceOptions = {}): Promise<OpenWorkspace> {
  const bench = await startWorkspace(options)
  const { hosts, settings, state, clock } = bench
  const known = { hosts, settings: { ...settings }, domain: state.domain, now: () => clock.now() }
  return { bench, ...wayTo('google-workspace', known) }
}
