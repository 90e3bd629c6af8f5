import { createHmac, hkdfSync } from 'node:crypto'
import { formsFound, type FoundValue } from './forms.ts'

/** Keeps hashes of identifiers under an organisation's own key, by which it can ask where a person's are and learns nothing else. */
export class SubjectKeys {
  private readonly key: Buffer

  constructor(organisationKey: Uint8Array) {
    this.key = Buffer.from(hkdfSync('sha256', organisationKey, '', 'data subjects', 32))
  }

  /** The high 64 bits of HMAC-SHA-256, in decimal: among ten billion values two share them once in ten years of searches. */
  of(form: string): string {
    return createHmac('sha256', this.key).update(form).digest().readBigUInt64BE(0).toString()
  }

  /** Of a found value, one for each form that it is looked for by. */
  found(value: FoundValue): string[] {
    return formsFound(value).map(form => this.of(form))
  }

  /** Stands with an item of which not all values were kept. */
  get more(): string {
    return this.of('more values than are kept')
  }

  /** What the audit trail and the product call a search by, in place of who was looked for: the same for the same forms. */
  reference(forms: readonly string[]): string {
    return createHmac('sha256', this.key)
      .update(`search ${forms.toSorted().join('\n')}`)
      .digest('hex')
      .slice(0, 16)
  }
}
