import type { Mock } from './mock.ts'

type Sharing = { id: string } & Record<string, unknown>
const sharings = new Map<string, Sharing>()

/** Sharings can be made, changed and taken away here, and on no server (specification S7.043). */
export const sharing: readonly Mock[] = [
  { method: 'POST', path: /^\/sharing$/, answer: given => save(`sharing-${sharings.size + 1}`, given) },
  {
    method: 'PUT',
    path: /^\/sharing$/,
    answer: given => {
      const { id, ...change } = given as Sharing
      return save(id, { ...sharings.get(id), ...change })
    },
  },
  { method: 'DELETE', path: /^\/sharing$/, answer: given => ({ deleted: sharings.delete((given as Sharing).id) }) },
]

function save(id: string, given: object) {
  const saved = { ...given, id }
  sharings.set(id, saved)
  return saved
}
