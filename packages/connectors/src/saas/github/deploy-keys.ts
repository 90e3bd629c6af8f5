import { z } from 'zod'
import type { Remedy, Step } from '../../kit/connector.ts'
import { changed, refused, repositoryIn } from './mending.ts'
import { pathOf, type GithubReading } from './reading.ts'

const None = z.looseObject({})
const Key = z.looseObject({
  id: z.union([z.number(), z.string()]).transform(String),
  title: z.string().nullish(),
  key: z.string().nullish(),
  read_only: z.boolean().nullish(),
})
const Before = z.object({ repository: z.string(), id: z.string(), title: z.string(), key: z.string() })

/** Deletes deploy keys that may push, a step for each. A public key is no secret, so that it can be put back. */
export function removeWritingKeys({ github, io }: GithubReading): Required<Remedy<z.infer<typeof None>>> {
  const at = (repository: string) => `${pathOf(repository)}/keys`
  const all = (repository: string) =>
    github.all(Key, { path: `${at(repository)}?per_page=100`, what: 'Deploy keys' }).catch(refused(repository))
  const held = async ({ repository, key }: z.infer<typeof Before>) =>
    (await all(repository)).some(one => one.key === key)
  return {
    params: None,
    async plan(target) {
      const repository = repositoryIn(target)
      const inOrder = (await all(repository)).toSorted((one, other) => (one.key ?? '').localeCompare(other.key ?? ''))
      return inOrder.flatMap(({ id, title, key, read_only }): Step[] => {
        if (read_only !== false || !key || (target.grant !== undefined && target.grant !== id)) return []
        const name = title || id
        return [
          {
            target: { ...target, grant: id },
            says: `Deletes the deploy key "${name}" of ${repository}, which may push. What deploys with it stops until it has another.`,
            before: { repository, id, title: name, key },
            after: { key: null },
          },
        ]
      })
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const found = (await all(before.repository)).find(({ id }) => id === before.id)
      if (found && (found.read_only !== false || found.key !== before.key))
        throw changed(`The deploy key "${before.title}"`)
      if (found) {
        const path = `${at(before.repository)}/${encodeURIComponent(before.id)}`
        ;(
          await github.call({ path, method: 'DELETE', what: 'A deploy key' }).catch(refused(before.repository))
        ).discard()
      }
      return { step, at: io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Before.parse(step.before)
      if (await held(before)) return
      const body = { title: before.title, key: before.key, read_only: false }
      const call = { path: at(before.repository), method: 'POST', body, what: 'A deploy key' } as const
      ;(await github.call(call).catch(refused(before.repository))).discard()
    },
    async checkUndo({ step }) {
      const before = Before.parse(step.before)
      return (await held(before))
        ? `The deploy key "${before.title}" is there again already.`
        : `Lets whoever has the deploy key "${before.title}" push to ${before.repository} again.`
    },
  }
}
