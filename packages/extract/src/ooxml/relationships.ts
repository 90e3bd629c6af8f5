import type { ZipPackage } from '../zip/archive.ts'
import { parseXml } from '../xml/xml.ts'

/** A link from one part of an Open Packaging package to another or to the outside (ECMA-376 part 2, 9.3). */
export interface Relationship {
  id: string
  type: string
  target: string
  external: boolean
}

const maxRelationships = 100_000

/** The links of the part `name` (empty: of the package), with targets as part names. */
export async function relationshipsOf(pack: ZipPackage, name = ''): Promise<Map<string, Relationship>> {
  const slash = name.lastIndexOf('/')
  const folder = name.slice(0, slash + 1)
  const found = new Map<string, Relationship>()
  for await (const _ of parseXml(pack.bytes(`${folder}_rels/${name.slice(slash + 1)}.rels`), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || found.size >= maxRelationships) return
      const external = TargetMode === 'External'
      found.set(Id, {
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1),
        target: external ? Target : resolvePart(folder, Target),
        external,
      })
    },
  }));
  return found
}

/** The part name that a target means, seen from `folder`; never leaves the package. */
export function resolvePart(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : folder + target
  const steps: string[] = []
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

/** The main part of the package, as its relationships say, else the first that matches. */
export async function mainPart(pack: ZipPackage, fallback: RegExp): Promise<string | undefined> {
  const links = await relationshipsOf(pack)
  const said = links.values().find(link => link.type === 'officeDocument')?.target
  return (said && pack.find(said)) || pack.names(fallback)[0]
}

/** Addresses outside the package that a part links to. */
export async function externalTargets(pack: ZipPackage, name: string): Promise<string[]> {
  const targets: string[] = []
  for (const { external, target } of (await relationshipsOf(pack, name)).values())
    if (external) targets.push(safeDecode(target))
  return targets
}

function safeDecode(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}
