import type { Texts } from '../../kit/texts.ts'
import type { AtlassianIo } from '../api.ts'
import type { JiraCore } from './core.ts'
import type { JiraPeople } from './people.ts'
import type { JiraSettings } from './settings.ts'
import type { Project } from './shapes.ts'

export interface JiraReading extends JiraCore {
  settings: JiraSettings
  io: AtlassianIo
  people: JiraPeople
  texts: Texts
  /** Projects that were listed by now, by their ids. */
  listed: Map<string, Project>
}

/** Keys: `<project>/<issue>`, below it `comment/<id>` and `attachment/<id>`, all by Jira's own numbers, which stay when things are renamed. */
export interface JiraPlace {
  project: string
  issue: string
  part?: { kind: 'comment' | 'attachment'; id: string }
}

export function keyOf({ project, issue, part }: JiraPlace): string {
  return `${project}/${issue}${part ? `/${part.kind}/${part.id}` : ''}`
}

const pattern = /^([^/]+)\/([^/]+)(?:\/(comment|attachment)\/([^/]+))?$/

export function placeIn(key: string): JiraPlace | undefined {
  const [, project, issue, kind, id] = pattern.exec(key) ?? []
  if (project === undefined || issue === undefined) return undefined
  return { project, issue, ...(kind && id && { part: { kind: kind as 'comment' | 'attachment', id } }) }
}
