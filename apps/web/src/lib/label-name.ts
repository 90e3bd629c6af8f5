const acronyms = new Set([
  'pii',
  'pfi',
  'pci',
  'phi',
  'hr',
  'ip',
  'nda',
  'cv',
  'iban',
  'ssn',
  'us',
  'uk',
  'eu',
  'gdpr',
  'hipaa',
  'ccpa',
  'dss',
  'api',
  'vat',
  'swift',
  'aws',
  'jwt',
  'ssh',
  'url',
  'mac',
])

/** A label's key in words, for where its name has not been loaded: `regulated/pii/us-ssn` is `US SSN`. */
export function labelName(key: string): string {
  const words = (key.split('/').at(-1) ?? key)
    .split(/[-_]/)
    .map(word => (acronyms.has(word) ? word.toUpperCase() : word))
  const name = words.join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
