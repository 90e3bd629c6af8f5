import { ConnectorError, type Container } from '../kit/connector.ts'
import { encodeKey } from '../kit/key.ts'
import type { Mount } from '../kit/walk/mounts.ts'
import { serviceOf } from './file-server.ts'

/** Each folder of the settings is read on its own. */
export async function* containersOf(roots: readonly string[], mounts: readonly Mount[]): AsyncGenerator<Container> {
  for (const root of roots) yield { id: idOf(root), name: root, service: serviceOf(root, mounts) }
}

/** @throws ConnectorError for a container that the settings no longer name */
export function rootOf({ id, name }: Container, roots: readonly string[]): string {
  const root = roots.find(each => idOf(each) === id)
  if (root === undefined)
    throw new ConnectorError('excluded', `${name} is no longer one of the folders of this data source.`)
  return root
}

/** The service that a source of several folders is shown as. */
export function serviceOfAll(roots: readonly string[], mounts: readonly Mount[]): string {
  const services = new Set(roots.map(root => serviceOf(root, mounts)))
  const [first = ''] = services
  return services.size > 1 ? 'local_disk' : first
}

const idOf = (root: string) => encodeKey(Buffer.from(root))
