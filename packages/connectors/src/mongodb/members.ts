import { resolveSrv, resolveTxt } from 'node:dns/promises'
import { SourceFault } from '../kit/source-fault.ts'
import { domainOf, type MongoAddress } from './uri.ts'

/** With the members and options that the name service tells of a `mongodb+srv` address. @throws SourceFault `unreachable` */
export async function resolved(address: MongoAddress): Promise<MongoAddress> {
  const { srv } = address
  if (srv === undefined) return address
  const [records, texts] = await Promise.all([
    resolveSrv(`_mongodb._tcp.${srv}`).catch(() => []),
    resolveTxt(srv).catch(() => []),
  ])
  const domain = `.${domainOf(srv)}`
  // A name that lies elsewhere is not what was asked for.
  const hosts = records
    .map(({ name, port }) => ({ host: name.toLowerCase().replace(/\.$/, ''), port }))
    .filter(({ host }) => host.endsWith(domain))
  if (!hosts.length)
    throw new SourceFault('unreachable', `The name service knows no members of ${srv}. Check the spelling.`)
  const source = new URLSearchParams(texts[0]?.join('') ?? '').get('authSource')
  return { ...address, hosts, ...(source && address.authSource === 'admin' && { authSource: source }) }
}
