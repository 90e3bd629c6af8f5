import { z } from 'zod'
import { atOnce } from '../../kit/at-once.ts'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { known } from '../fault.ts'
import { accessOf } from './access.ts'
import { nameOf, projectsOf } from './projects.ts'
import type { JiraReading } from './reading.ts'
import { jiraService } from './service.ts'
import { Id, listOf, type Project } from './shapes.ts'

const ServerInfo = z.looseObject({
  baseUrl: z.string().nullish(),
  version: z.string().nullish(),
  deploymentType: z.string().nullish(),
  serverTitle: z.string().nullish(),
})
const Shared = z.looseObject({
  id: Id,
  name: z.string().nullish(),
  owner: z.looseObject({ displayName: z.string().nullish() }).nullish().catch(undefined),
  sharePermissions: z
    .array(z.looseObject({ id: Id.nullish().catch(undefined), type: z.string().nullish() }))
    .nullish()
    .catch(undefined),
})
type Shared = z.infer<typeof Shared>
const SharedPage = z.looseObject({ values: z.array(z.unknown()).nullish(), isLast: z.boolean().nullish() })

const askedAtOnce = 3
const pageSize = 50

/** The site, its projects with whom they are open to, and filters and dashboards with whom they are shared. */
export async function* resources(reading: JiraReading): AsyncGenerator<Page<ResourceFacts>> {
  yield { items: await site(reading), covers: 'all' }
  let some: Project[] = []
  for await (const project of projectsOf(reading)) {
    some.push(project)
    if (some.length < pageSize) continue
    yield { items: await atOnce(some, askedAtOnce, one => factsOf(reading, one)), covers: 'all' }
    some = []
  }
  yield { items: await atOnce(some, askedAtOnce, one => factsOf(reading, one)), covers: 'all' }
  if (!(await reading.session.account()).isCloud) return
  for (const kind of ['filter', 'dashboard'] as const)
    for await (const items of sharedThings(reading, kind)) yield { items, covers: 'all' }
}

async function site({ atlassian, session }: JiraReading): Promise<ResourceFacts[]> {
  const { api, isCloud } = await session.account()
  const info = await known(atlassian.get(ServerInfo, { path: `${api}/serverInfo`, what: 'The site' }))
  const name = info?.serverTitle || new URL(atlassian.base).host
  const facts = { deployment: isCloud ? 'cloud' : 'data-center', version: info?.version ?? null }
  return [{ id: new URL(atlassian.base).host, kind: 'tenant', name, service: jiraService.key, public: null, facts }]
}

async function factsOf(reading: JiraReading, project: Project): Promise<ResourceFacts> {
  const access = await accessOf(reading, project)
  const has = (kind: string) => access.grants.some(({ principal }) => principal.kind === kind)
  return {
    id: project.id,
    kind: 'project',
    name: nameOf(project),
    service: jiraService.key,
    public: access.scheme ? has('anonymous') : null,
    facts: {
      key: project.key,
      everyone: access.scheme ? has('everyone') : null,
      archived: project.archived === true,
      ...(project.projectTypeKey && { type: project.projectTypeKey }),
      ...(project.style && { style: project.style }),
      permissionScheme: access.scheme?.id ?? null,
    },
  }
}

/** Of what others own an administrator alone is told. */
async function* sharedThings(reading: JiraReading, kind: 'filter' | 'dashboard'): AsyncGenerator<ResourceFacts[]> {
  const { atlassian, session } = reading
  const { api } = await session.account()
  let isAll = kind === 'filter'
  for (let startAt = 0; ;) {
    const query = {
      startAt,
      maxResults: pageSize,
      expand: 'owner,sharePermissions',
      ...(isAll && { overrideSharePermissions: true }),
    }
    const page = await known(atlassian.get(SharedPage, { path: `${api}/${kind}/search`, query, what: `The ${kind}s` }))
    if (!page && isAll) {
      isAll = false
      continue
    }
    const all = page?.values ?? []
    yield listOf(Shared, all).map(one => shared(one, kind))
    startAt += all.length
    if (!page || page.isLast !== false || all.length === 0) return
  }
}

function shared({ id, name, owner, sharePermissions }: Shared, kind: string): ResourceFacts {
  const types = (sharePermissions ?? []).map(({ type }) => type ?? '')
  return {
    id: `${kind}/${id}`,
    kind,
    name: name || id,
    service: jiraService.key,
    public: types.includes('global'),
    facts: {
      everyone: types.some(type => type === 'loggedin' || type === 'authenticated'),
      shared: types.length > 0,
      ...(owner?.displayName && { owner: owner.displayName }),
    },
  }
}
