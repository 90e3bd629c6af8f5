import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { refused } from '../../fault.ts'
import type { JiraReading } from '../reading.ts'
import { Project } from '../shapes.ts'

export const right = 'the global permission Administer Jira, or to administer the project'

/** The project that a key lies in. @throws ConnectorError */
export async function projectFor({ atlassian, session }: JiraReading, { key }: RemedyTarget): Promise<Project> {
  const id = /^[^/]+/.exec(key)?.[0]
  if (id === undefined) throw new ConnectorError('vanished', `${key.slice(0, 200)} is in no project.`)
  const { api } = await session.account()
  const path = `${api}/project/${encodeURIComponent(id)}`
  return atlassian.get(Project, { path, what: 'A project' }).catch(refused(`The project ${id}`, right))
}
