import { Batch } from '../../text/batch.ts'
import { letterOf } from './characters.ts'

/** Where the text of a WordPerfect document goes: what is said, what was deleted and is still there, what stands beside. */
export class Sink {
  readonly body = new Batch()
  readonly deleted = new Batch()
  readonly beside = new Batch()
  /** Letters of sets that are not known. */
  unknown = 0
  /** Text between marks of what was deleted. */
  isDeleted = false
  /** Notes, headers and comments. */
  isBeside = false

  add(text: string): void {
    const batch = this.isDeleted ? this.deleted : this.isBeside ? this.beside : this.body
    batch.add(text)
  }

  letter(set: number, number: number): void {
    const letter = letterOf(set, number)
    if (letter === undefined) this.unknown++
    this.add(letter ?? '\uFFFD')
  }

  get full(): boolean {
    return this.body.full || this.deleted.full || this.beside.full
  }
}
