import { z } from 'zod'
import type { Remedy, Step } from '../../kit/connector.ts'
import { guarded } from '../../kit/guarded.ts'
import { collaborators, roleIn, visibilityOf } from './access.ts'
import { removeWritingKeys } from './deploy-keys.ts'
import { changed, refused, repositoryIn } from './mending.ts'
import { pathOf, type GithubReading } from './reading.ts'
import { repositoryOf } from './repositories.ts'

const None = z.looseObject({})
type None = z.infer<typeof None>
const Opened = z.object({ repository: z.string(), visibility: z.string() })
const Outsider = z.object({ repository: z.string(), login: z.string(), role: z.string() })

/** Everything that can be done in GitHub, by the names that playbooks know. */
export function githubRemedies(reading: GithubReading): Record<string, Remedy> {
  const guard = <P>(remedy: Remedy<P>) => guarded(reading.settings, remedy)
  return {
    remove_public_access: guard(makePrivate(reading)),
    remove_outside_access: guard(removeOutsiders(reading)),
    remove_writing_keys: guard(removeWritingKeys(reading)),
  }
}

/** Makes a public repository private. */
function makePrivate({ github, io }: GithubReading): Required<Remedy<None>> {
  const now = (repository: string) => repositoryOf(github, repository).catch(refused(repository))
  const set = async (repository: string, visibility: string) => {
    const body = { private: visibility !== 'public', visibility }
    const answer = await github
      .call({ path: pathOf(repository), method: 'PATCH', body, what: 'The visibility of a repository' })
      .catch(refused(repository))
    answer.discard()
  }
  return {
    params: None,
    async plan(target) {
      const repository = repositoryIn(target)
      const visibility = visibilityOf(await now(repository))
      if (visibility !== 'public') return undefined
      return {
        target,
        says: `Makes the repository ${repository} private. GitHub cuts its stars, its watchers and its public forks off, which coming back does not mend.`,
        before: { repository, visibility },
        after: { visibility: 'private' },
        takes: { principals: ['anonymous'] },
      } satisfies Step
    },
    async apply(step) {
      const before = Opened.parse(step.before)
      const visibility = visibilityOf(await now(before.repository))
      if (visibility !== 'private' && visibility !== before.visibility) throw changed(before.repository)
      if (visibility !== 'private') await set(before.repository, 'private')
      return { step, at: io.now(), undo: before }
    },
    async undo({ step }) {
      const { repository, visibility } = Opened.parse(step.before)
      const found = visibilityOf(await now(repository))
      if (found !== 'private' && found !== visibility) throw changed(repository)
      if (found !== visibility) await set(repository, visibility)
    },
    async checkUndo({ step }) {
      const { repository, visibility } = Opened.parse(step.before)
      await now(repository)
      return `Makes the repository ${repository} ${visibility} again: anybody on the internet can read it.`
    },
  }
}

/** Takes outside collaborators away, a step for each. */
function removeOutsiders({ github, io }: GithubReading): Required<Remedy<None>> {
  const those = (repository: string) => collaborators(github, pathOf(repository), 'outside')
  const at = ({ repository, login }: { repository: string; login: string }) =>
    `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`
  return {
    params: None,
    async plan(target) {
      const repository = repositoryIn(target)
      const found = (await those(repository)).filter(
        ({ login }) => target.grant === undefined || target.grant === login,
      )
      return found.map(collaborator => {
        const role = roleIn(collaborator)
        return {
          target: { ...target, grant: collaborator.login },
          says: `Takes ${collaborator.login} off the repository ${repository} (${role}).`,
          before: { repository, login: collaborator.login, role },
          after: {},
          takes: { grants: [collaborator.login] },
        } satisfies Step
      })
    },
    async apply(step) {
      const before = Outsider.parse(step.before)
      const found = (await those(before.repository)).find(({ login }) => login === before.login)
      if (found && roleIn(found) !== before.role) throw changed(`${before.login} at ${before.repository}`)
      if (found) {
        const call = { path: at(before), method: 'DELETE', what: 'A collaborator' } as const
        ;(await github.call(call).catch(refused(before.repository))).discard()
      }
      return { step, at: io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Outsider.parse(step.before)
      if ((await those(before.repository)).some(({ login }) => login === before.login)) return
      const permission = { read: 'pull', write: 'push' }[before.role] ?? before.role
      const call = { path: at(before), method: 'PUT', body: { permission }, what: 'A collaborator' } as const
      ;(await github.call(call).catch(refused(before.repository))).discard()
    },
    async checkUndo({ step }) {
      const { repository, login, role } = Outsider.parse(step.before)
      await those(repository)
      return `Invites ${login} to ${repository} again (${role}); GitHub asks for their consent.`
    },
  }
}
