import { SubjectKeys } from '@sharelight/classify'
import type { DemoFinding, DemoOrganisation } from '@sharelight/demo'
import { keyedHash, type FindingRow, type ScanSink } from '@sharelight/store'

/** Of so many items the samples are stored: enough to look into, and quickly there. */
const itemsWithSamples = 3000
/** A made-up telephone number of each person. */
const phoneOf = (person: number) => `4930555${String(person).padStart(5, '0')}`

/** Writes what was found in some of the demo's files: addresses, names and telephone numbers are those of its people. */
export async function writeFindings(
  demo: DemoOrganisation,
  { sinks, key }: { sinks: readonly Pick<ScanSink, 'write'>[]; key: Buffer },
): Promise<void> {
  const toRow = rowsUnder(key, demo)
  const bySource = demo.sources.map((): FindingRow[] => [])
  let left = itemsWithSamples
  for (let number = 0; number < demo.size.items && left > 0; number++) {
    const found = demo.findings(number)
    if (found.length) left--
    bySource[demo.sourceOf(number)]?.push(...found.map(({ item, ...finding }) => toRow(finding, demo.itemId(item))))
  }
  for (const [source, findings] of bySource.entries()) await sinks[source]?.write({ findings })
}

function rowsUnder(key: Buffer, { identities }: DemoOrganisation) {
  const subjects = new SubjectKeys(key)
  return ({ subject, part, ...finding }: Omit<DemoFinding, 'item'>, itemId: string): FindingRow => {
    const person = Number(subject.split(':')[1]) % identities.length
    const { address = '', name = '' } = identities[person] ?? {}
    const values = {
      // Where an address stands, so does the name.
      email: [
        { kind: 'email' as const, rule: 'email', value: address },
        { kind: 'person' as const, rule: 'person-name', value: name },
      ],
      phone: [{ kind: 'phone' as const, rule: 'phone-international', value: phoneOf(person) }],
    }
    const known = finding.kind === 'email' || finding.kind === 'phone' ? values[finding.kind] : []
    return {
      ...finding,
      ...(part && { partKind: part.kind, part: part.name }),
      itemId,
      hash: keyedHash(key, subject),
      subjectKeys: known.flatMap(value => subjects.found(value)),
      count: 1,
      confident: 1,
      patterns: [],
    }
  }
}
