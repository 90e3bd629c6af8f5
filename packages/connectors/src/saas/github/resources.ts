import { z } from 'zod'
import { atOnce } from '../../kit/at-once.ts'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { collaborators, visibilityOf } from './access.ts'
import { GithubFault } from './fault.ts'
import { pathOf, type GithubReading } from './reading.ts'
import { organisationsOf, repositoriesOf } from './repositories.ts'
import { githubService } from './service.ts'
import type { Repository } from './shapes.ts'

const flag = z.boolean().nullish()
const Organisation = z.looseObject({
  id: z.union([z.number(), z.string()]).transform(String),
  login: z.string(),
  two_factor_requirement_enabled: flag,
  default_repository_permission: z.string().nullish(),
  members_can_create_public_repositories: flag,
})
const Key = z.looseObject({ read_only: flag })
const Branch = z.looseObject({ name: z.string(), protected: flag })
const pageSize = 50
const askedAtOnce = 4

/** Organisations with what they ask of people, and repositories with whom they are open to, their deploy keys and whether their main branch is protected. */
export async function* resources(reading: GithubReading): AsyncGenerator<Page<ResourceFacts>> {
  const items: ResourceFacts[] = []
  for (const name of await organisationsOf(reading)) items.push(...(await organisation(reading, name)))
  let some: Repository[] = []
  for await (const repository of repositoriesOf(reading)) {
    some.push(repository)
    if (some.length < pageSize) continue
    yield { items: await atOnce(some, askedAtOnce, one => factsOf(reading, one)), covers: 'all' }
    some = []
  }
  yield { items: [...items, ...(await atOnce(some, askedAtOnce, one => factsOf(reading, one)))], covers: 'all' }
}

async function organisation({ github }: GithubReading, name: string): Promise<ResourceFacts[]> {
  const found = await known(
    github.get(Organisation, { path: `/orgs/${encodeURIComponent(name)}`, what: 'An organisation' }),
  )
  if (!found) return []
  const facts = {
    secondStepRequired: found.two_factor_requirement_enabled ?? null,
    memberPermission: found.default_repository_permission ?? null,
    membersMakePublic: found.members_can_create_public_repositories ?? null,
  }
  return [{ id: found.id, kind: 'tenant', name: found.login, service: githubService.key, public: false, facts }]
}

async function factsOf({ github }: GithubReading, repository: Repository): Promise<ResourceFacts> {
  const path = pathOf(repository.full_name)
  const [keys, branches, outside] = await Promise.all([
    known(github.all(Key, { path: `${path}/keys?per_page=100`, what: 'Deploy keys' })),
    known(github.all(Branch, { path: `${path}/branches?protected=true&per_page=100`, what: 'Branches' })),
    collaborators(github, path, 'outside'),
  ])
  const visibility = visibilityOf(repository)
  return {
    id: repository.full_name,
    kind: 'repository',
    name: repository.full_name,
    service: githubService.key,
    public: visibility === 'public',
    facts: {
      visibility,
      archived: repository.archived === true,
      fork: repository.fork === true,
      pages: repository.has_pages === true,
      secretScanning: repository.security_and_analysis?.secret_scanning?.status ?? null,
      deployKeys: keys?.length ?? null,
      writingDeployKeys: keys?.filter(key => key.read_only === false).length ?? null,
      mainProtected: branches
        ? branches.some(
            ({ name, protected: isProtected }) => name === repository.default_branch && isProtected !== false,
          )
        : null,
      outsideCollaborators: outside.length,
    },
  }
}

/** Nothing where the sign-in may not see it. */
async function known<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GithubFault) return undefined
    throw error
  }
}
