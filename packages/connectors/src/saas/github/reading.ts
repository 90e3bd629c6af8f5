import type { ConnectorIo } from '../../kit/connector.ts'
import type { Texts } from '../../kit/texts.ts'
import type { Github } from './api.ts'
import type { GithubSettings } from './settings.ts'

export interface GithubReading {
  github: Github
  settings: GithubSettings
  io: Pick<ConnectorIo, 'http' | 'now' | 'ownDomains' | 'signal'>
  texts: Texts
}

/** What of a repository is listed by itself. */
export type Part = 'code' | 'issues' | 'history'

export interface Place {
  /** `contoso/plans` */
  repository: string
  part: Part
}

const marks = { code: '', issues: '#issues', history: '#history' } as const
const pattern = /^([^/#\s]{1,100}\/[^/#\s]{1,100})(?:#(issues|history))?$/

export const containerId = ({ repository, part }: Place) => `${repository}${marks[part]}`

export function placeOf(id: string): Place | undefined {
  const [, repository, part] = pattern.exec(id) ?? []
  return repository === undefined ? undefined : { repository, part: (part as Part | undefined) ?? 'code' }
}

export const pathOf = (repository: string) => `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`
