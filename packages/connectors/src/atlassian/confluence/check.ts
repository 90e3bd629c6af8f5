import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { mayReadAudit } from '../audit/feed.ts'
import { AtlassianFault, known } from '../fault.ts'
import { spaceAccess } from './access.ts'
import { auditLog } from './audit/log.ts'
import { numberedPage } from './pages.ts'
import type { ConfluenceReading } from './reading.ts'
import type { Space } from './shapes.ts'
import { spacesOf } from './spaces.ts'

/** Tries what reading will ask for: the sign-in first, since nobody is let in as well and sees nothing. */
export async function check(reading: ConfluenceReading): Promise<CheckResult> {
  try {
    const { atlassian } = await reading.session.site()
    const first = await firstSpace(reading)
    const groups = { path: '/rest/api/group', query: { limit: 1 }, what: 'Groups' }
    const [access, people, audit] = await Promise.all([
      first && spaceAccess(reading, first),
      known(numberedPage(atlassian, groups)),
      mayReadAudit(auditLog(reading)),
    ])
    const asked = [
      {
        name: 'Permissions of spaces',
        has: access?.isTold ?? true,
        wayOut: 'The account may not see who may view spaces. Make it an administrator of each space.',
      },
      {
        name: 'Groups',
        has: people !== undefined,
        wayOut: 'The account may not see groups. Without them, people are listed without what they belong to.',
      },
      {
        name: 'The audit log',
        has: audit,
        wayOut: 'Make the account a Confluence administrator. Without that, what happens is not read.',
      },
    ]
    return {
      ok: true,
      granted: ['View', ...asked.filter(({ has }) => has).map(({ name }) => name)],
      missing: asked.filter(({ has }) => !has).map(({ name, wayOut }) => ({ name, wayOut })),
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof AtlassianFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    const wayOut =
      error instanceof AtlassianFault
        ? `${error.message} Check that the address is that of a Confluence site, with its path.`
        : error.message
    return { ok: false, granted: [], missing: [{ name: 'Confluence', wayOut }] }
  }
}

async function firstSpace(reading: ConfluenceReading): Promise<Space | undefined> {
  for await (const space of spacesOf(reading)) return space
  return undefined
}
