import type { Atlassian } from '../api.ts'
import type { JiraSession } from './session.ts'

/** What asking takes. */
export interface JiraCore {
  atlassian: Atlassian
  session: JiraSession
}
