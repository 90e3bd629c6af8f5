/** Why there is nobody in whose name something could be read. */
export class NobodyReads extends Error {
  readonly isGone: boolean
  constructor(message: string, isGone = false) {
    super(message)
    this.name = 'NobodyReads'
    this.isGone = isGone
  }
}
