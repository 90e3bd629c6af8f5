import { z } from 'zod'
import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { mayReadAudit } from '../audit/feed.ts'
import { AtlassianFault, known } from '../fault.ts'
import { schemeOf } from './access.ts'
import { auditLog } from './audit/log.ts'
import { projectsOf } from './projects.ts'
import type { JiraReading } from './reading.ts'
import type { Project } from './shapes.ts'

/** Tries what reading will ask for: the sign-in first, since nobody is let in as well and sees nothing. */
export async function check(reading: JiraReading): Promise<CheckResult> {
  try {
    const { api, isCloud } = await reading.session.account()
    const first = await firstProject(reading)
    const users = isCloud ? 'users/search' : 'user/search'
    const query = { ...(!isCloud && { username: '.' }), maxResults: 1 }
    const [scheme, people, audit] = await Promise.all([
      first && schemeOf(reading, first),
      known(reading.atlassian.get(z.unknown(), { path: `${api}/${users}`, query, what: 'People' })),
      mayReadAudit(auditLog(reading)),
    ])
    const asked = [
      {
        name: 'Administer projects',
        has: !first || scheme !== undefined,
        wayOut:
          'The account may not see who may browse projects. Give it Administer Jira, or make it an administrator of each project.',
      },
      {
        name: 'Browse users and groups',
        has: people !== undefined,
        wayOut:
          'Give the account the global permission Browse users and groups. Without it, people go by what issues tell of them.',
      },
      {
        name: 'The audit log',
        has: audit,
        wayOut: 'Give the account the global permission Administer Jira. Without it, what happens is not read.',
      },
    ]
    return {
      ok: true,
      granted: ['Browse projects', ...asked.filter(({ has }) => has).map(({ name }) => name)],
      missing: asked.filter(({ has }) => !has).map(({ name, wayOut }) => ({ name, wayOut })),
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof AtlassianFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    const wayOut =
      error instanceof AtlassianFault
        ? `${error.message} Check that the address is that of a Jira site, with its path.`
        : error.message
    return { ok: false, granted: [], missing: [{ name: 'Jira', wayOut }] }
  }
}

async function firstProject(reading: JiraReading): Promise<Project | undefined> {
  for await (const project of projectsOf(reading)) return project
  return undefined
}
