/** A repository, or one object of it, that cannot be read; the message names the thing and the way out. */
export class UnreadableRepository extends Error {
  override readonly name = 'UnreadableRepository'
}
