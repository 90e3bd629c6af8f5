import type { Container } from '../../kit/connector.ts'
import type { Github } from './api.ts'
import { containerId, pathOf, type GithubReading } from './reading.ts'
import type { GithubSettings } from './settings.ts'
import { Repository } from './shapes.ts'

/** Repositories of the organisations of the settings, or all that the sign-in sees, each once. */
export async function* repositoriesOf({
  github,
  settings,
}: Pick<GithubReading, 'github' | 'settings'>): AsyncGenerator<Repository> {
  const seen = new Set<string>()
  for (const list of listsOf(settings))
    for await (const { items } of github.pages(Repository, { path: list.path, what: 'The repositories' }, list.name))
      for (const repository of items) {
        if (seen.has(repository.id)) continue
        seen.add(repository.id)
        yield repository
      }
}

function listsOf({ organisations, token }: GithubSettings): { path: string; name?: string }[] {
  if (organisations.length)
    return organisations.map(name => ({ path: `/orgs/${encodeURIComponent(name)}/repos?type=all&per_page=100` }))
  return token === undefined
    ? [{ path: '/installation/repositories?per_page=100', name: 'repositories' }]
    : [{ path: '/user/repos?per_page=100' }]
}

export async function* containersOf(reading: Pick<GithubReading, 'github' | 'settings'>): AsyncGenerator<Container> {
  for await (const { full_name: repository, has_issues } of repositoriesOf(reading)) {
    yield { id: containerId({ repository, part: 'code' }), name: repository }
    if (has_issues !== false) yield { id: containerId({ repository, part: 'issues' }), name: `${repository}, issues` }
    if (reading.settings.history === 'all')
      yield { id: containerId({ repository, part: 'history' }), name: `${repository}, history` }
  }
}

/** @throws GithubFault 404 */
export const repositoryOf = (github: Github, repository: string): Promise<Repository> =>
  github.get(Repository, { path: pathOf(repository), what: 'A repository' })

/** The organisations of the settings, or those that own what the sign-in sees. */
export async function organisationsOf(reading: Pick<GithubReading, 'github' | 'settings'>): Promise<string[]> {
  if (reading.settings.organisations.length) return reading.settings.organisations
  const found = new Set<string>()
  for await (const { owner } of repositoriesOf(reading)) if (owner?.type === 'Organization') found.add(owner.login)
  return [...found]
}
