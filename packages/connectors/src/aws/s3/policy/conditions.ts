type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/**
 * What a statement's conditions keep it to, in words; nothing where anybody can meet them.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html (the meaning of "public")
 */
export function keptTo(conditions: Conditions): string | undefined {
  for (const { operator, key, values } of each(conditions)) {
    const isMet = positive.test(operator) || (operator === 'null' && values.every(value => value === 'false'))
    // Where the caller has no such property, "if exists" and "for all values" hold.
    if (!isMet || /ifexists$|^forallvalues/.test(operator)) continue
    const who = operator === 'null' ? namedBy(key) : restriction(key, values)
    if (who) return who
  }
  return undefined
}

/** What a statement that denies leaves over, in words: "all but these". Nothing where it denies something else. */
export function leftBy(conditions: Conditions): string | undefined {
  const kept: string[] = []
  for (const { operator, key, values } of each(conditions)) {
    if (operator.startsWith('bool') && service.has(key) && values.every(value => value === 'false')) continue
    const isAbsent = operator === 'null' && values.every(value => value === 'true')
    const who = isAbsent ? namedBy(key) : negative.test(operator) ? restriction(key, values) : undefined
    if (!who) return undefined
    kept.push(who)
  }
  return kept.length ? kept.join(' or ') : undefined
}

/** Whether they hold of every call without TLS: more of them beside that one would spare some. */
export function isPlainHttp(conditions: Conditions): boolean {
  const all = [...each(conditions)]
  return (
    all.length === 1 &&
    all.every(
      ({ operator, key, values }) =>
        /^bool(ifexists)?$/.test(operator) &&
        key === 'aws:securetransport' &&
        values.every(value => value.toLowerCase() === 'false'),
    )
  )
}

const positive = /^(foranyvalue:)?(stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/
const negative =
  /^(forallvalues:)?(stringnotequals|stringnotequalsignorecase|stringnotlike|arnnotequals|arnnotlike|notipaddress)(ifexists)?$/
const service = new Set(['aws:principalisawsservice', 'aws:viaawsservice'])

const words: Readonly<Record<string, string>> = {
  'aws:sourceip': 'addresses',
  'aws:vpcsourceip': 'addresses in a VPC',
  'aws:sourcevpc': 'VPC',
  'aws:sourcevpce': 'VPC endpoint',
  'aws:sourceowner': 'AWS account',
  'aws:sourceaccount': 'AWS account',
  'aws:sourcearn': 'AWS resource',
  'aws:sourceorgid': 'AWS organisation',
  'aws:sourceorgpaths': 'AWS organisation',
  'aws:userid': 'AWS user',
  'aws:username': 'AWS user',
  'aws:principalorgid': 'AWS organisation',
  'aws:principalorgpaths': 'AWS organisation',
  'aws:principalaccount': 'AWS account',
  'aws:principalarn': 'AWS principal',
  's3:dataaccesspointarn': 'access point',
  's3:dataaccesspointaccount': 'access points of AWS account',
  's3:x-amz-server-side-encryption-aws-kms-key-id': 'holders of KMS key',
}

const namedBy = (key: string) => words[key]
const shownValues = 5

function restriction(key: string, values: readonly string[]): string | undefined {
  const word = words[key]
  if (!word || values.length === 0 || !values.every(value => isNarrow(key, value))) return undefined
  const shown = values.slice(0, shownValues).join(', ')
  return `${word} ${shown}${values.length > shownValues ? ` and ${values.length - shownValues} more` : ''}`
}

/** AWS counts ranges wider than these as open to all. */
const [widest4, widest6] = [8, 32]

function isNarrow(key: string, value: string): boolean {
  if (key.endsWith('sourceip')) {
    const bits = Number(value.split('/')[1] ?? 128)
    return value.includes(':') ? bits >= widest6 : bits >= widest4
  }
  if (value.startsWith('arn:')) return /^\d{12}$/.test(value.split(':')[4] ?? '') || !/[*?]/.test(value)
  return !/[*?]/.test(value.slice(0, 4)) && value !== ''
}

function* each(conditions: Conditions) {
  for (const [operator, keys] of Object.entries(conditions))
    for (const [key, values] of Object.entries(keys))
      yield { operator: operator.toLowerCase(), key: key.toLowerCase(), values }
}
