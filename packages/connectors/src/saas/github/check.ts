import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { mayReadAudit } from './audit/feed.ts'
import { GithubFault } from './fault.ts'
import { pathOf, type GithubReading } from './reading.ts'
import { organisationsOf, repositoriesOf } from './repositories.ts'
import type { Repository } from './shapes.ts'
import { z } from 'zod'

interface Asked {
  name: string
  wayOut: string
  has: boolean
}

/** Tries what reading will ask for, at one repository and one organisation. */
export async function check(reading: Pick<GithubReading, 'github' | 'settings'>): Promise<CheckResult> {
  try {
    const first = await firstRepository(reading)
    const organisations = await organisationsOf(reading)
    const asked = [
      ...(first ? await atRepository(reading, first) : []),
      ...(organisations[0] === undefined ? [] : await atOrganisation(reading, organisations[0])),
    ]
    return {
      ok: asked.every(({ name, has }) => has || name !== 'Contents (read)'),
      granted: ['Metadata (read)', ...asked.filter(({ has }) => has).map(({ name }) => name)],
      missing: [
        ...(first
          ? []
          : [
              {
                name: 'Repositories',
                wayOut:
                  'The sign-in sees no repository. Choose some for the token or the app, or name the organisation as its address has it.',
              },
            ]),
        ...asked.filter(({ has }) => !has).map(({ name, wayOut }) => ({ name, wayOut })),
      ],
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof GithubFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    const wayOut =
      error instanceof GithubFault && error.status === 404
        ? `${error.message} Check the names of the organisations, and that the token is for them.`
        : error.message
    return { ok: false, granted: [], missing: [{ name: 'GitHub', wayOut }] }
  }
}

async function firstRepository(reading: Pick<GithubReading, 'github' | 'settings'>): Promise<Repository | undefined> {
  for await (const repository of repositoriesOf(reading)) return repository
  return undefined
}

const giving = (right: string) => `Give the token or the app the right ${right}.`

async function atRepository(
  { github }: Pick<GithubReading, 'github'>,
  { full_name, default_branch }: Repository,
): Promise<Asked[]> {
  const path = pathOf(full_name)
  const lists = [
    {
      name: 'Contents (read)',
      path: `${path}/git/trees/${encodeURIComponent(default_branch || 'HEAD')}`,
      fine: [404, 409],
    },
    { name: 'Issues, Pull requests (read)', path: `${path}/issues?per_page=1`, fine: [404, 410] },
    { name: 'Administration (read)', path: `${path}/collaborators?per_page=1`, fine: [] },
  ]
  return Promise.all(
    lists.map(async ({ name, path: at, fine }) => ({ name, wayOut: giving(name), has: await may(github, at, fine) })),
  )
}

async function atOrganisation({ github }: Pick<GithubReading, 'github'>, organisation: string): Promise<Asked[]> {
  const members = `/orgs/${encodeURIComponent(organisation)}/members?per_page=1`
  const [name, log] = ['Members (read) of the organisation', 'The audit log']
  return [
    { name, wayOut: giving(name), has: await may(github, members, []) },
    {
      name: log,
      wayOut:
        'It takes GitHub Enterprise, and an owner’s token with read:audit_log or an app with Organisation administration (read). Without it, what happens is not read.',
      has: await mayReadAudit({ github }, organisation),
    },
  ]
}

const Any = z.unknown()

async function may(github: GithubReading['github'], path: string, fine: readonly number[]): Promise<boolean> {
  try {
    await github.get(Any, { path, what: 'Testing the connection' })
    return true
  } catch (error) {
    if (error instanceof GithubFault) return fine.includes(error.status)
    throw error
  }
}
