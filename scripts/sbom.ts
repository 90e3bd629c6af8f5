// Writes a software bill of materials (CycloneDX 1.6) of what runs in production, from the lock file alone: no network, no registry's address.
//   npm run -s sbom > sbom.cdx.json
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  license?: string
  integrity?: string
  optional?: boolean
  dev?: boolean
  link?: boolean
}
export interface Lock {
  version: string
  packages: Record<string, Locked>
}

const own = {
  type: 'application',
  'bom-ref': 'sharelight',
  name: 'sharelight',
  licenses: [{ license: { id: 'Apache-2.0' } }],
}

/** The same lock file gives the same text. */
export function billOfMaterials({ version, packages }: Lock) {
  const components = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, entry]) => componentOf(path, entry))
  const byPurl = new Map(components.map(component => [component.purl, component]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, version } },
    components: [...byPurl.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

function componentOf(path: string, { version = '', license, integrity, optional }: Locked) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}

function hashOf(integrity: string) {
  const at = integrity.indexOf('-')
  return {
    alg: `SHA-${integrity.slice(3, at)}`,
    content: Buffer.from(integrity.slice(at + 1), 'base64').toString('hex'),
  }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lock
  console.log(JSON.stringify(billOfMaterials(lock), null, 2))
}
