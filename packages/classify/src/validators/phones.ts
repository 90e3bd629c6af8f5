import numberingPlan from './phone-plan.json' with { type: 'json' }

/** Calling code, pattern of the national number, its lengths, trunk prefix. See scripts/phone-plan.ts for the source. */
type Region = [code: string, pattern: string, lengths: number[], trunk: string]

const regions = numberingPlan as unknown as Readonly<Record<string, Region>>
const byCode = Map.groupBy(Object.entries(regions), ([, [code]]) => code)
const compiled = new Map<string, RegExp>()

function matchesPlan([region, [, pattern, lengths]]: [string, Region], national: string): boolean {
  if (!lengths.includes(national.length)) return false
  const known = compiled.get(region) ?? new RegExp(`^(?:${pattern})$`)
  compiled.set(region, known)
  return known.test(national)
}

/** Country of an international number, else of one with a possible length, given as digits without `+` or `00`, or undefined when no numbering plan has it. */
export function phoneCountry(digits: string): string | undefined {
  for (let length = 1; length <= 3; length++) {
    const national = digits.slice(length)
    const candidates = byCode.get(digits.slice(0, length)) ?? []
    const found =
      candidates.find(one => matchesPlan(one, national) || matchesPlan(one, national.replace(/^0/, ''))) ??
      candidates.find(([, [, , lengths]]) => lengths.includes(national.length))
    if (found) return found[0]
  }
  return undefined
}

/** Whether digits are a national number of the region, with or without its trunk prefix. */
export function isNationalPhone(region: string, digits: string): boolean {
  const plan = regions[region]
  if (!plan) return false
  const trunk = plan[3]
  return (
    matchesPlan([region, plan], digits) ||
    (trunk !== '' && digits.startsWith(trunk) && matchesPlan([region, plan], digits.slice(trunk.length)))
  )
}

export const phoneRegions = Object.keys(regions)

/** Of an international number given as digits, what follows its calling code; undefined where no numbering plan has the code. */
export function nationalPart(digits: string): string | undefined {
  // No calling code begins like another.
  const length = [1, 2, 3].find(each => byCode.has(digits.slice(0, each)))
  return length === undefined ? undefined : digits.slice(length)
}

/** A national number with its country's calling code, and without the trunk prefix. */
export function withCallingCode(region: string, digits: string): { code: string; national: string } | undefined {
  const plan = regions[region]
  if (!plan) return undefined
  const [code, , , trunk] = plan
  const isWhole = matchesPlan([region, plan], digits) || trunk === '' || !digits.startsWith(trunk)
  return { code, national: isWhole ? digits : digits.slice(trunk.length) }
}
