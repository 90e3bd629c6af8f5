import type { FindingKind, FoundPart } from '@sharelight/contract'
import { random, type Random } from './random.ts'
import type { DemoFinding, DemoItem } from './rows.ts'

interface Kind {
  kind: FindingKind
  country: string
  vendor?: string
  mask(rng: Random): string
}

const digits = (rng: Random, count: number) => Array.from({ length: count }, () => rng.int(10)).join('')
const letter = (rng: Random) => String.fromCharCode(97 + rng.int(26))

/** What each detector of the demo's documents finds, masked as the product masks. */
const kinds: Record<string, Kind> = {
  email: { kind: 'email', country: '', mask: rng => `${letter(rng)}•••@••••.example` },
  'phone-international': { kind: 'phone', country: 'DE', mask: rng => `+49 •••• ${digits(rng, 2)}` },
  iban: { kind: 'iban', country: 'DE', mask: rng => `DE•• •••• •••• ${digits(rng, 4)}` },
  'visa-card': { kind: 'card', country: '', mask: rng => `•••• •••• •••• ${digits(rng, 4)}` },
  'de-idnr': { kind: 'tax-id', country: 'DE', mask: rng => `•• ••• ••• ${digits(rng, 3)}` },
  'date-of-birth': { kind: 'date-of-birth', country: '', mask: rng => `••.••.${1955 + rng.int(50)}` },
  'de-passport': { kind: 'passport', country: 'DE', mask: rng => `C•••••${digits(rng, 2)}` },
  'icd-10': { kind: 'medical', country: '', mask: rng => `${letter(rng).toUpperCase()}••` },
  'medical-condition': { kind: 'medical', country: '', mask: rng => `${letter(rng)}•••••••` },
  'aws-access-key': {
    kind: 'secret',
    country: '',
    vendor: 'Amazon Web Services',
    mask: rng => `AKIA••••••••••••${digits(rng, 2)}`,
  },
  'github-pat': { kind: 'secret', country: '', vendor: 'GitHub', mask: () => 'ghp_••••••••••••' },
  'private-key': { kind: 'secret', country: '', mask: () => '-----BEGIN PRIVATE KEY----- ••••' },
}

/** At most this many samples of each label, however many there are. */
const samples = 5

/** Masked samples behind an item's concrete labels. The same number gives the same findings. */
export function findingsOf(item: DemoItem, number: number, seed: number): DemoFinding[] {
  const rng = random(seed + number, 'findings')
  let at = 40
  return item.labels.flatMap(({ key, count, confidence }) => {
    const [, , rule] = key.split('/')
    const kind = rule === undefined ? undefined : kinds[rule]
    if (rule === undefined || !kind) return []
    return Array.from({ length: Math.min(count, samples) }, (_, n): DemoFinding => {
      const masked = kind.mask(rng)
      const start = (at += 30 + rng.int(200))
      return {
        item: number,
        rule,
        kind: kind.kind,
        country: kind.country,
        ...(kind.vendor && { vendor: kind.vendor }),
        ...partOf(item, n),
        start,
        end: start + masked.length,
        confidence,
        masked,
        subject: `${rule}:${rng.int(n ? 5000 : 200)}`,
      }
    })
  })
}

/** Samples of one label that stand on one page or slide. */
const samplesOfPage = 2

/** Workbooks of the demo have one sheet. */
function partOf({ name }: DemoItem, sample: number): { part?: FoundPart } {
  const number = String(1 + Math.floor(sample / samplesOfPage))
  if (name.endsWith('.pdf')) return { part: { kind: 'page', name: number } }
  if (name.endsWith('.pptx')) return { part: { kind: 'slide', name: number } }
  return name.endsWith('.xlsx') ? { part: { kind: 'sheet', name: 'Sheet1' } } : {}
}
