import type { CheckResult } from '../../kit/connector.ts'
import type { StorageSettings } from './settings.ts'

interface Needed {
  service: 'blob' | 'file'
  /** The role that is enough. */
  role: string
}

/** Letters of a signature by what they allow besides reading and listing. */
const letters: Readonly<Record<string, string>> = {
  w: 'write',
  d: 'delete',
  a: 'add',
  c: 'create',
  u: 'update',
  p: 'process',
  x: 'delete versions',
  y: 'delete for ever',
  t: 'set tags',
  f: 'filter by tags',
  i: 'set immutability',
  o: 'change owners',
  e: 'execute',
}

/** What the settings sign in with may do besides listing and reading: a key says everything, a signature says it itself. */
export function storageExcess(
  { accountKey, sasToken }: StorageSettings,
  { service, role }: Needed,
): NonNullable<CheckResult['excess']> {
  if (accountKey !== undefined)
    return [
      {
        name: 'The account key may change and delete everything in the storage account',
        wayOut: `To read, an application with the role "${role}" is enough. Remedies and stored policies take the key.`,
      },
    ]
  if (sasToken === undefined) return []
  const said = new URLSearchParams(sasToken.replace(/^\?/, ''))
  const more = [...new Set(said.get('sp') ?? '')].flatMap(letter => letters[letter] ?? [])
  const services = (said.get('ss') ?? '').replace(service[0] ?? '', '')
  const wayOut = `Make a signature with ss=${service[0]}, srt=sco and sp=rl in its place.`
  return [
    ...(more.length ? [{ name: `The signature may also ${more.join(', ')}`, wayOut }] : []),
    ...(services
      ? [{ name: `The signature holds for other services of the account, too (ss=${said.get('ss')})`, wayOut }]
      : []),
  ]
}
