import { z } from 'zod'
import type { Container } from '../../kit/connector.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { accessOf, type Access } from './access.ts'
import type { JiraCore } from './core.ts'
import type { JiraReading } from './reading.ts'
import { listOf, Project } from './shapes.ts'

const Page = z.looseObject({
  values: z.array(z.unknown()).nullish(),
  isLast: z.boolean().nullish(),
  total: z.coerce.number().nullish().catch(undefined),
})
const All = z.array(z.unknown())
const pageSize = 50

/** Every project that the account sees, each once. */
async function* everyProject({ atlassian, session }: JiraCore): AsyncGenerator<Project> {
  const { api, isCloud } = await session.account()
  if (!isCloud) {
    const query = { expand: 'lead', includeArchived: true }
    yield* listOf(Project, await atlassian.get(All, { path: `${api}/project`, query, what: 'The projects' }))
    return
  }
  const seen = new Set<string>()
  for (let startAt = 0; ;) {
    const query = { startAt, maxResults: pageSize, orderBy: 'key', expand: 'lead' }
    const page = await atlassian.get(Page, { path: `${api}/project/search`, query, what: 'The projects' })
    const fresh = listOf(Project, page.values).filter(({ id }) => !seen.has(id) && seen.add(id))
    yield* fresh
    startAt += page.values?.length ?? 0
    if (page.isLast === true || fresh.length === 0 || startAt >= (page.total ?? Infinity)) return
  }
}

/** Those that the settings take in. */
export async function* projectsOf(reading: Pick<JiraReading, 'atlassian' | 'session' | 'settings'>) {
  const exclude = exclusion(reading.settings.include, reading.settings.exclude)
  for await (const project of everyProject(reading)) if (exclude(project.key, false) === undefined) yield project
}

export const nameOf = ({ key, name }: Project) => (name && name !== key ? `${name} (${key})` : key)

const mostListed = 20_000

/** What they are called is told with them, and not asked for once more when they are read. */
export async function* containersOf(reading: JiraReading): AsyncGenerator<Container> {
  reading.listed.clear()
  for await (const project of projectsOf(reading)) {
    if (reading.listed.size < mostListed) reading.listed.set(project.id, project)
    yield { id: project.id, name: nameOf(project) }
  }
}

export interface Opening {
  project: Project
  access: Access
}

/** @throws AtlassianFault 404 */
export async function openProject(reading: JiraReading, id: string): Promise<Opening> {
  const { api } = await reading.session.account()
  const call = { path: `${api}/project/${encodeURIComponent(id)}`, what: 'A project' }
  const project = reading.listed.get(id) ?? (await reading.atlassian.get(Project, call))
  return { project, access: await accessOf(reading, project) }
}
