import type { FoundSecret } from '@sharelight/classify'
import type { Finding } from '@sharelight/contract'
import { createHmac, randomBytes } from 'node:crypto'

/** What is kept of a secret: never its value. */
export type KnownSecret = Pick<Finding, 'rule' | 'confidence' | 'masked' | 'vendor' | 'reason'> &
  Pick<FoundSecret, 'name' | 'example'>

/** Numbers the secrets of one reading. Values are told apart by hashes under a key that is forgotten with it. */
export class KnownSecrets {
  readonly all: KnownSecret[] = []
  private readonly key = randomBytes(32)
  private readonly numbers = new Map<string, number>()

  numberOf({ finding, name, value, example }: FoundSecret): number {
    const hash = createHmac('sha256', this.key).update(value).digest('base64')
    const known = this.numbers.get(hash)
    const { rule, confidence, masked, vendor, reason } = finding
    const secret = {
      rule,
      name,
      confidence,
      masked,
      ...(vendor && { vendor }),
      ...(reason && { reason }),
      ...(example && { example }),
    }
    if (known !== undefined) {
      const before = this.all[known]!
      // What is real in one place is real.
      const isMore = before.example ? !example : !example && confidence > before.confidence
      if (isMore) this.all[known] = secret
      return known
    }
    this.numbers.set(hash, this.all.length)
    return this.all.push(secret) - 1
  }
}
